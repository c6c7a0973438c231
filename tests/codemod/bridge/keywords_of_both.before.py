from ray import train
from ray.train import FailureConfig, RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def run(worker_runtime_env, validation):
    print(worker_runtime_env, validation)


def loop(config):
    train.report({"loss": 1.0}, checkpoint=None)


run(worker_runtime_env={}, validation=True)
TorchTrainer(
    loop,
    scaling_config=ScalingConfig(num_workers=2, use_gpu=True),
    run_config=RunConfig(storage_path="/mnt", failure_config=FailureConfig(max_failures=3)),
).fit()
