from ray.air import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune import Tuner


def loop(config):
    pass


TorchTrainer(loop, run_config=RunConfig(name="train")).fit()
Tuner(loop, run_config=RunConfig(name="tune")).fit()
