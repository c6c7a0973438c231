from ray import tune
from ray.air import RunConfig
from ray.train.torch import TorchTrainer


class Launcher:
    def run_config(self):
        return RunConfig(stop={"training_iteration": 3})  # <-

    def unused(self):
        return RunConfig(stop={"training_iteration": 3})  # <-

    def search(self, objective):
        return tune.Tuner(objective, run_config=self.run_config())

    def train(self, train_func):
        return TorchTrainer(train_func, run_config=self.run_config())
