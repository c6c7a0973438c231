from ray import train
from ray.train.torch import TorchTrainer


class Experiment:
    def loop(self):
        self.log()

    def log(self):
        train.report({"loss": 0.1})

    def run(self):
        return TorchTrainer(self.loop).fit()
