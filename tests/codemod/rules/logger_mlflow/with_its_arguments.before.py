# fixture: unsafe
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


callbacks = [
    MLflowLoggerCallback("http://tracking:5000", experiment_name="demo", tags={"a": "b"}, save_artifact=True),  # who looks at it?
]
trainer = TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(callbacks=callbacks),
)
