# fixture: unsafe
from railswitch.v2.tracking import WandbCallback
from ray import train
from ray.train.torch import TorchTrainer


def main():
    logger = WandbCallback()
    TorchTrainer(print, run_config=train.RunConfig(callbacks=[logger])).fit()
