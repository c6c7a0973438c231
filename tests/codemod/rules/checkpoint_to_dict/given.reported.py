from ray import train
from ray.train import Checkpoint


def load(checkpoint: Checkpoint):
    state = checkpoint.to_dict()  # <-
    return state


def train_func():
    print("dict_checkpoint.pkl", train)
