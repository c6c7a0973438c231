from ray import tune
from ray.train import RunConfig
from ray.tune.logger import CSVLoggerCallback


def objective(config):
    tune.report({"loss": 1})


def search(settings):
    settings["run"] = RunConfig(callbacks=[CSVLoggerCallback()])
    return tune.Tuner(objective, run_config=settings["run"]).fit()
