from ray.tune import ResultGrid, RunConfig, TuneConfig
from ray.tune.tuner import Tuner


def tune(function) -> ResultGrid:
    return Tuner(function, tune_config=TuneConfig(), run_config=RunConfig(name="x")).fit()
