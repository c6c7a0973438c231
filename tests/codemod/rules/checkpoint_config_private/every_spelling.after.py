from ray import air, train, tune
from ray.air.config import CheckpointConfig

CheckpointConfig()
air.CheckpointConfig(num_to_keep=2)
train.CheckpointConfig(
    num_to_keep=2,
)
tune.CheckpointConfig()
