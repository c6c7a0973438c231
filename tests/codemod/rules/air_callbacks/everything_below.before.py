import ray.air.callbacks.mlflow
from ray.air.callbacks import comet
from ray.air.callbacks.wandb import WandbLoggerCallback as Wandb

callbacks = [
    Wandb(),
    comet.CometLoggerCallback(),
    ray.air.callbacks.mlflow.MLflowLoggerCallback(),
]
