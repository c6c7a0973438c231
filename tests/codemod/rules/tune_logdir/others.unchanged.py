from ray import tune
from ray.tune.experiment import Trial


def objective(config):
    tune.report({"loss": 1.0})


def log(trial, writer):
    print(trial.logdir, writer.best_logdir)


analysis = tune.run(objective)
print(analysis.best_trial.local_path, analysis.best_trial.path, analysis.best_checkpoint.path)
print(analysis.best_config, analysis.trial_dataframes, analysis.trials[0].checkpoint.path)


class Search:
    def __init__(self, trials):
        self.trials = trials

    def out(self):
        return [trial.logdir for trial in self.trials], len(tune.run(objective).trials)


class OwnTrial(Trial):
    def where(self):
        self.logdir = "/mnt/results"
        return self.logdir
