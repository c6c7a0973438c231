# fixture: unsafe
from railswitch.v2.tracking import MLflowCallback
from ray import train
from ray.train.torch import TorchTrainer


def main():
    logger = MLflowCallback()
    TorchTrainer(print, run_config=train.RunConfig(callbacks=[logger])).fit()
