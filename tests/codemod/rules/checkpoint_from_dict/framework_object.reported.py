from ray import train
from ray.train.torch import TorchCheckpoint


def train_func(model):
    train.report({"loss": 1.0}, checkpoint=TorchCheckpoint.from_dict({"model": model}))  # <-


def load(saved):
    checkpoint = TorchCheckpoint.from_checkpoint(saved)
    return checkpoint.get_model()
