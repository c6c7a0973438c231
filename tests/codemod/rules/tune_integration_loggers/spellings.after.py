import ray.air.integrations.comet
from ray.air.integrations.mlflow import MLflowLoggerCallback as Logger
from ray.air.integrations.wandb import WandbLoggerCallback

callbacks = [
    Logger(experiment_name="demo"),
    WandbLoggerCallback(project="demo"),
    ray.air.integrations.comet.CometLoggerCallback(),
]
