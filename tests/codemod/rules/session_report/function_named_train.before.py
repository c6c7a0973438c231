from ray.air import session
from ray.train.torch import TorchTrainer


def train(config):
    session.report({"loss": 0.1})


TorchTrainer(train).fit()
