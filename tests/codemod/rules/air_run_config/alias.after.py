from ray import train
from ray.train import RunConfig as Settings
from ray.train.torch import TorchTrainer

TorchTrainer(print, run_config=Settings(name="a")).fit()
TorchTrainer(print, run_config=train.RunConfig(name="b")).fit()
