from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune.logger.aim import AimLoggerCallback

TorchTrainer(print, run_config=RunConfig(callbacks=[AimLoggerCallback(repo="s3://aim")]))  # <-
