from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune import CheckpointConfig, RunConfig


def train_func():
    print("training")


trainer = TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(checkpoint_config=CheckpointConfig(num_to_keep=1)),
)
