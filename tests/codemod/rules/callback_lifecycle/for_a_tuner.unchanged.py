from ray import tune


class Own(tune.Callback):
    def on_trial_start(self, *args, **info):
        print("on_trial_start")


class Unrelated:
    def on_trial_start(self, *args, **info):
        print("on_trial_start")


tune.Tuner(print, run_config=tune.RunConfig(callbacks=[Own()]))
