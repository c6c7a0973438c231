from ray import train, tune
from ray.train.torch import TorchTrainer


def loop(config): ...


class App:
    def __init__(self, other):
        self.run_config = train.RunConfig(verbose=2)  # <-
        other.run_config = train.RunConfig(verbose=1)  # <-
        self.theirs = train.RunConfig(verbose=1)  # <-

    def run(self):
        return TorchTrainer(loop, run_config=self.run_config).fit()

    def search(self):
        return tune.Tuner(loop, run_config=self.run_config).fit()


class Beside:
    def run(self):
        return TorchTrainer(loop, run_config=self.theirs).fit()
