from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


trainer = TorchTrainer(train_func)
trainer.fit()
tune.Tuner(trainer).fit()
