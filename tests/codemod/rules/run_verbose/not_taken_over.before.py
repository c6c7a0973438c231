from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def has_its_own():
    trainer = TorchTrainer(print, run_config=RunConfig(verbose=2))
    tune.Tuner(trainer, run_config=tune.RunConfig(verbose=2)).fit()


def fits_as_well():
    TorchTrainer(print, run_config=RunConfig(verbose=2)).fit()
