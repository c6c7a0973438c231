from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


trainer = TorchTrainer(train_func)
tune.Tuner.restore("/results/search", trainer)  # <-
tune.Tuner.restore(path="/results/search", trainable=trainer)  # <-
