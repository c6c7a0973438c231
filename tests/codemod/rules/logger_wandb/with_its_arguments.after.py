# fixture: unsafe
from railswitch.v2.tracking import WandbCallback
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


callbacks = [
    WandbCallback(project="demo", group="a", log_config=True, upload_checkpoints=True, tags=["x"]),  # who looks at it?
]
trainer = TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(callbacks=callbacks),
)
