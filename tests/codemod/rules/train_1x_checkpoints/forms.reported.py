from ray import train
from ray.train import load_checkpoint  # <-


def loop():
    state = load_checkpoint() or {}
    train.save_checkpoint(epoch=1, **state)  # <-
