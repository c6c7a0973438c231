import ray.tune as rt
from ray.train import CheckpointConfig, FailureConfig as Failures, RunConfig


def objective(config):
    rt.report({"loss": 0.1})


run_config = RunConfig(
    name="search",
    checkpoint_config=CheckpointConfig(num_to_keep=2),
    failure_config=Failures(max_failures=3),
)
tuner = rt.Tuner(objective, run_config=run_config)
