import ray.air.callbacks.comet
from ray.air import callbacks
from ray.air.callbacks import mlflow as ray_mlflow

ray_mlflow.MLflowLoggerCallback()
callbacks.wandb.WandbLoggerCallback()
ray.air.callbacks.comet.CometLoggerCallback()
