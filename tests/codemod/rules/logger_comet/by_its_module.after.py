# fixture: unsafe
from railswitch.v2.tracking import CometCallback
from ray import train
from ray.train.torch import TorchTrainer


def main():
    logger = CometCallback()
    TorchTrainer(print, run_config=train.RunConfig(callbacks=[logger])).fit()
