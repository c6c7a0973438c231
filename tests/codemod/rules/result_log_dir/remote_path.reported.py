from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


run_config = tune.RunConfig(storage_path="s3://bucket")
results = tune.Tuner(objective, run_config=run_config).fit()
folder = results.get_best_result().log_dir  # <-
