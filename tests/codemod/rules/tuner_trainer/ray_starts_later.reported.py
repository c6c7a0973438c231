import ray
from ray import tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


trainer = TorchTrainer(train_func)
tuner = tune.Tuner(trainer)  # <-
ray.init(num_cpus=4)
tuner.fit()
