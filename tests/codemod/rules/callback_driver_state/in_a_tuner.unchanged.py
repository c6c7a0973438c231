from ray import tune


class History(tune.Callback):
    def __init__(self):
        self.losses = []


history = History()
tune.Tuner(print, run_config=tune.RunConfig(callbacks=[history])).fit()
print(history.losses)
