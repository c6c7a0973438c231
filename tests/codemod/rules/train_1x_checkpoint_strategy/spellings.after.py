import ray.train
from ray import train
from ray.train import CheckpointConfig as Strategy, ScalingConfig

strategies = [
    Strategy(num_to_keep=2),
    train.CheckpointConfig(),
    ray.train.CheckpointConfig(num_to_keep=1),
]
print(ScalingConfig())
