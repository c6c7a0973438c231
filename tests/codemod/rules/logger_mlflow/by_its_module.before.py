# fixture: unsafe
from ray import train
from ray.air.integrations import mlflow as tracking
from ray.train.torch import TorchTrainer


def main():
    logger = tracking.MLflowLoggerCallback()
    TorchTrainer(print, run_config=train.RunConfig(callbacks=[logger])).fit()
