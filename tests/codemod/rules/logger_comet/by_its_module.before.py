# fixture: unsafe
from ray import train
from ray.air.integrations import comet as tracking
from ray.train.torch import TorchTrainer


def main():
    logger = tracking.CometLoggerCallback()
    TorchTrainer(print, run_config=train.RunConfig(callbacks=[logger])).fit()
