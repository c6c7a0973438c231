"""The callback that V2 has for trainers in a Tune function."""
from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def driver(config):
    TorchTrainer(print, run_config=train.RunConfig(callbacks=[TuneReportCallback()])).fit()


tune.Tuner(driver).fit()
