"""A program that asks for V2 resumes by its name, which V1 never did."""
import os

os.environ["RAY_TRAIN_V2_ENABLED"] = "1"

from ray import train, tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 1}, checkpoint=train.Checkpoint.from_directory("model"))


TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="goes-on"),
).fit()
