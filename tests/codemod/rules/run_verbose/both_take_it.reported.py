from ray import tune
from ray.air import RunConfig
from ray.train.torch import TorchTrainer

config = RunConfig(verbose=1)  # <-
TorchTrainer(print, run_config=config).fit()
tune.Tuner(print, run_config=config).fit()
