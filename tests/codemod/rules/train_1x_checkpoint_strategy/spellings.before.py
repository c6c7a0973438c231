import ray.train
from ray import train
from ray.train import CheckpointStrategy as Strategy, ScalingConfig

strategies = [
    Strategy(num_to_keep=2),
    train.CheckpointStrategy(),
    ray.train.CheckpointStrategy(num_to_keep=1),
]
print(ScalingConfig())
