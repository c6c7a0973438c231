from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune.logger import CSVLoggerCallback


def objective(config):
    tune.report({"loss": 1})


class Training:
    def __init__(self):
        self.run_config = RunConfig(callbacks=[CSVLoggerCallback()])  # <-
        self.shared = RunConfig(callbacks=[CSVLoggerCallback()])  # <-

    def run(self):
        return TorchTrainer(print, run_config=self.run_config).fit()

    def run_both(self):
        TorchTrainer(print, run_config=self.shared).fit()
        tune.Tuner(objective, run_config=self.shared).fit()


options = {"run_config": RunConfig(callbacks=[CSVLoggerCallback()])}  # <-
TorchTrainer(print, **options).fit()
