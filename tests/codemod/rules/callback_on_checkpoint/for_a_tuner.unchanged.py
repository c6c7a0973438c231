from ray import tune


class Own(tune.Callback):
    def on_checkpoint(self, *args, **info):
        print("on_checkpoint")


class Unrelated:
    def on_checkpoint(self, *args, **info):
        print("on_checkpoint")


tune.Tuner(print, run_config=tune.RunConfig(callbacks=[Own()]))
