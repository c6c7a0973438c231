from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune.logger import CSVLoggerCallback

TorchTrainer(print, run_config=RunConfig(callbacks=[CSVLoggerCallback()]))  # <-
