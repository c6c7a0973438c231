from ray.train import RunConfig
from ray.train.torch import TorchTrainer

TorchTrainer(print, run_config=RunConfig(log_to_file=("out", "err"))).fit()  # <-
RunConfig(log_to_file="out")  # <-
