# fixture: unsafe
from railswitch.v2.tracking import MLflowCallback
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


callbacks = [
    MLflowCallback("http://tracking:5000", experiment_name="demo", tags={"a": "b"}, save_artifact=True),  # who looks at it?
]
trainer = TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(callbacks=callbacks),
)
