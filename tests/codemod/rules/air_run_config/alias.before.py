import ray.air as ra
from ray.air.config import RunConfig as Settings
from ray.train.torch import TorchTrainer

TorchTrainer(print, run_config=Settings(name="a")).fit()
TorchTrainer(print, run_config=ra.RunConfig(name="b")).fit()
