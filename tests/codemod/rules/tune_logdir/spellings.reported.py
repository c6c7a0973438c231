from ray import tune
from ray.tune import Callback, ExperimentAnalysis
from ray.tune.experiment import Trial


def objective(config):
    tune.report({"loss": 1.0})


class Log(Callback):
    def on_trial_start(self, iteration, trials, trial: Trial, **info):
        print(trial.logdir)  # <-

    def on_trial_complete(self, iteration, trials, trial: "Trial", **info):
        trial.init_logdir()  # <-


analysis = tune.run(objective)
print(analysis.best_trial.logdir)  # <-
for trial in analysis.trials:
    print(trial.logdir)  # <-
print(ExperimentAnalysis("/results").fetch_trial_dataframes())  # <-


class Search:
    def go(self):
        self.trials = tune.run(objective).trials
        return [self.out(trial) for trial in self.trials]

    def out(self, trial):
        return trial.logdir  # <-


class OwnTrial(Trial):
    def where(self):
        return self.logdir  # <-
