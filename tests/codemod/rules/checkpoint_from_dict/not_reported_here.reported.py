from ray import train
from ray.air import Checkpoint
from ray.train.torch import TorchTrainer


def make(state):
    return Checkpoint.from_dict(state)  # <-


def train_func(config):
    checkpoint = None
    for epoch in range(3):
        if epoch % 2:
            checkpoint = Checkpoint.from_dict({"epoch": epoch})  # <-
        train.report({"loss": 0.1}, checkpoint=checkpoint)
    kept = Checkpoint.from_dict({"epoch": 3})  # <-
    train.report({"loss": 0.1}, checkpoint=kept)
    print(kept)


start = Checkpoint.from_dict(data={"epoch": 0})  # <-
makers = [Checkpoint.from_dict]  # <-
TorchTrainer(train_func, resume_from_checkpoint=start).fit()
