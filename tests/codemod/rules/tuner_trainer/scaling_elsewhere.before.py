from ray import tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def search(scaling_config, run_config):
    trainer = TorchTrainer(train_func, scaling_config=scaling_config)
    tune.Tuner(trainer).fit()
