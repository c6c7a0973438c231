from ray import tune


class PrintLoss(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        print(result["loss"])


tune.Tuner(print, run_config=tune.RunConfig(callbacks=[PrintLoss()]))
