from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

config = RunConfig(stop={"training_iteration": 5})  # <-
TorchTrainer(print, run_config=config).fit()
tune.Tuner(TorchTrainer(print, run_config=config)).fit()
