from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune import Tuner


def loop(config):
    pass


TorchTrainer(loop, run_config=train.RunConfig(name="train")).fit()
Tuner(loop, run_config=tune.RunConfig(name="tune")).fit()
