from ray import air, tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

tune.Tuner(print, run_config=air.RunConfig(log_to_file=True)).fit()
TorchTrainer(print, run_config=RunConfig(log_to_file=False)).fit()
