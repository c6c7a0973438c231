from ray import train
from ray.train import FailureConfig, RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def loop(config):
    train.report({"loss": 1.0})


trainer = TorchTrainer(
    loop,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(
        name="x",
        worker_runtime_env={"pip": ["numpy"]},
        failure_config=FailureConfig(max_failures=3),
    ),
)
trainer.fit()
