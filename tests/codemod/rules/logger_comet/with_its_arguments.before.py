# fixture: unsafe
from ray.air.integrations.comet import CometLoggerCallback
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


callbacks = [
    CometLoggerCallback(False, ["tag"], save_checkpoints=True, project_name="demo"),  # who looks at it?
]
trainer = TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(callbacks=callbacks),
)
