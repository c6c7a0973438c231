from ray.air.integrations import comet
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

TorchTrainer(print, run_config=RunConfig(callbacks=[comet.CometLoggerCallback()]))  # <-
