import ray
from ray import air
from ray.train import CheckpointConfig, FailureConfig as Failures, RunConfig

RunConfig(verbose=None, progress_reporter=None, sync_config=None)
air.RunConfig(
    name="a",
    stop=None,  # until it is done
    log_to_file=False,
    checkpoint_config=CheckpointConfig(
        num_to_keep=2,
        checkpoint_frequency=0,
        checkpoint_at_end=None,
    ),
    failure_config=Failures(fail_fast=False),
)
ray.air.config.FailureConfig(max_failures=3, fail_fast=False)
