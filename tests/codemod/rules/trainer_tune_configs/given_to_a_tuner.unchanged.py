from ray import tune


def objective(config):
    tune.report({"loss": 0.1})


run_config = tune.RunConfig(name="search", failure_config=tune.FailureConfig(max_failures=1))
tune.Tuner(objective, run_config=run_config).fit()
