from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def objective(config):
    tune.report({"loss": 1})


class Search:
    def __init__(self):
        self.run_config = RunConfig(name="search")
        self.of_trainer = RunConfig(name="training")

    def run(self):
        TorchTrainer(print, run_config=self.of_trainer).fit()
        return tune.Tuner(objective, run_config=self.run_config).fit()
