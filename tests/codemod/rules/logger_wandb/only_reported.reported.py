from ray.air.integrations import wandb
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

TorchTrainer(print, run_config=RunConfig(callbacks=[wandb.WandbLoggerCallback()]))  # <-
