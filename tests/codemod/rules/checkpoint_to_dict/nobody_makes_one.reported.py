from ray import train
from ray.air import Checkpoint


def load(checkpoint: Checkpoint):
    state = checkpoint.to_dict()  # <-
    return state


def read():
    return train.get_checkpoint().to_dict()  # <-
