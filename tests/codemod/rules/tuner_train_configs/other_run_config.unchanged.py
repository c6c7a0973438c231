from mylib import RunConfig
from ray import tune


def objective(config):
    tune.report({"loss": 0.1})


tune.Tuner(objective, run_config=RunConfig(name="search")).fit()
