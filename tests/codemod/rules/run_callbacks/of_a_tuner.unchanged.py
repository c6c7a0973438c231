from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune.logger import CSVLoggerCallback


def objective(config):
    tune.report({"loss": 1})


class Search:
    def __init__(self):
        self.run_config = RunConfig(callbacks=[CSVLoggerCallback()])
        self.trainer = TorchTrainer(print, run_config=RunConfig(name="own"))

    def run(self):
        return tune.Tuner(objective, run_config=self.run_config).fit()


options = {"run_config": RunConfig(callbacks=[CSVLoggerCallback()])}
tune.Tuner(objective, **options).fit()
more = dict(run_config=RunConfig(callbacks=[CSVLoggerCallback()]))
tune.Tuner(objective, **more).fit()
