# fixture: unsafe, decide=checkpoints:files
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def load(checkpoint: Checkpoint):
    return checkpoint.to_dict()["model"]  # <-
