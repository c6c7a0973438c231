from ray import tune


def objective(config):
    tune.report({"loss": 1.0})


analysis = tune.run(objective, storage_path="s3://bucket/results")
print(analysis.best_logdir)  # <-
ask = analysis.get_best_logdir  # <-
print(analysis.get_best_trial("loss", "min").checkpoint.value)  # <-
