# fixture: select=RS301
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


class Model:
    def __init__(self):
        self.scaling = ScalingConfig(num_workers=1, trainer_resources={"CPU": 0})

    def as_scaling_config(self):
        return ScalingConfig(num_workers=2, trainer_resources={"CPU": 0})

    def named(self):
        config = ScalingConfig(num_workers=3, trainer_resources={"CPU": 0})
        return config


def train(model):
    TorchTrainer(print, scaling_config=model.as_scaling_config()).fit()
