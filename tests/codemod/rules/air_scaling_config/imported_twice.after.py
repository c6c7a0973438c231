from ray.train.torch import TorchTrainer
from ray.train import ScalingConfig


def train_func():
    pass


TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)).fit()
