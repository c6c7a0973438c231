from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune import CLIReporter

TorchTrainer(print, run_config=RunConfig(progress_reporter=CLIReporter())).fit()  # <-
