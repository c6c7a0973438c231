from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1, "training_iteration": 3})


result = TorchTrainer(train_func).fit()
print(result.metrics["training_iteration"], result.metrics["loss"])
print(tune.Tuner(train_func).fit()[0].metrics["time_total_s"])
