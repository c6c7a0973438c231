import ray.air.integrations.mlflow
from ray.air.integrations import comet
from ray.air.integrations.wandb import WandbLoggerCallback as Wandb

callbacks = [
    Wandb(),
    comet.CometLoggerCallback(),
    ray.air.integrations.mlflow.MLflowLoggerCallback(),
]
