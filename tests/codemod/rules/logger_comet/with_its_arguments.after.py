# fixture: unsafe
from railswitch.v2.tracking import CometCallback
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


callbacks = [
    CometCallback(False, ["tag"], save_checkpoints=True, project_name="demo"),  # who looks at it?
]
trainer = TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(callbacks=callbacks),
)
