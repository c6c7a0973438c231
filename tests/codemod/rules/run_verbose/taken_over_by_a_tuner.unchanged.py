from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def inline():
    tune.Tuner(TorchTrainer(print, run_config=RunConfig(verbose=2))).fit()


def by_variables():
    config = RunConfig(verbose=2)
    trainer = TorchTrainer(print, run_config=config)
    tune.Tuner(trainable=trainer).fit()
