from ray import train, tune
from ray.train.torch import TorchTrainer


def inline():
    tune.Tuner(TorchTrainer(print, run_config=train.RunConfig(stop={"a": 1}))).fit()  # <-


def with_its_own():
    trainer = TorchTrainer(print, run_config=train.RunConfig())
    tune.Tuner(trainer, run_config=tune.RunConfig(stop={"a": 1})).fit()
