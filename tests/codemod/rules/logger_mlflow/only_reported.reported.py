from ray.air.integrations import mlflow
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

TorchTrainer(print, run_config=RunConfig(callbacks=[mlflow.MLflowLoggerCallback()]))  # <-
