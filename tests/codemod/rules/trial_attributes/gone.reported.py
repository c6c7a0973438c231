from ray import tune
from ray.tune.experiment import Trial


class Log(tune.Callback):
    def on_trial_complete(self, iteration, trials, trial: Trial, **info):
        print(trial.location)  # <-
        print(trial.get_trial_checkpoints())  # <-


analysis = tune.run(print, callbacks=[Log()])
for trial in analysis.trials:
    print(trial.trial_id)
print(analysis.best_trial.runner, analysis.trials[0].best_result)  # <-
