import ray.air.integrations.comet
from ray.air.integrations import mlflow as ray_mlflow, wandb

ray_mlflow.MLflowLoggerCallback()
wandb.WandbLoggerCallback()
ray.air.integrations.comet.CometLoggerCallback()
