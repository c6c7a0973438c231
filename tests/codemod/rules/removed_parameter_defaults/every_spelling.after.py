import ray
from ray import air
from ray.train import CheckpointConfig, FailureConfig as Failures, RunConfig

RunConfig()
air.RunConfig(
    name="a",
    checkpoint_config=CheckpointConfig(
        num_to_keep=2,
    ),
    failure_config=Failures(),
)
ray.air.config.FailureConfig(max_failures=3)
