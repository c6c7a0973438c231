from railswitch import v1 as train
from railswitch.v1 import FailureConfig, RunConfig, ScalingConfig
from railswitch.v1.torch import TorchTrainer


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
