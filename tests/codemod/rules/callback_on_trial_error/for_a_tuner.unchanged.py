from ray import tune


class Own(tune.Callback):
    def on_trial_error(self, *args, **info):
        print("on_trial_error")


class Unrelated:
    def on_trial_error(self, *args, **info):
        print("on_trial_error")


tune.Tuner(print, run_config=tune.RunConfig(callbacks=[Own()]))
