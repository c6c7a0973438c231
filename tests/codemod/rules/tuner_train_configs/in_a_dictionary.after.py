from ray import tune
from ray.tune import RunConfig


def objective(config):
    tune.report({"loss": 1})


options = {"run_config": RunConfig(name="search")}
tune.Tuner(objective, **options).fit()
