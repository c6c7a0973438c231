from ray import tune


def objective(config):
    tune.report({"loss": 1.0})


def log(trial, writer):
    print(trial.logdir, writer.best_logdir)


analysis = tune.run(objective)
print(analysis.best_trial.local_path, analysis.best_trial.path, analysis.best_checkpoint.path)
print(analysis.best_config, analysis.trial_dataframes, analysis.trials[0].checkpoint.path)
