"""Looks at TorchTrainer_2023-01-01 and its like."""

from ray.train import RunConfig
from ray.train.torch import TorchTrainer

TorchTrainer_ = TorchTrainer
RunConfig(name="TorchTrainer_demo")
print("MyTrainer_*", "TorchTrainer")


def launch():
    """Results are in TorchTrainer_*."""
