from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


results = tune.Tuner(objective).fit()
frames = {result.log_dir: result.metrics_dataframe for result in results}
print(max(len(frame) for frame in frames.values()))
results.get_best_result().log_dir
