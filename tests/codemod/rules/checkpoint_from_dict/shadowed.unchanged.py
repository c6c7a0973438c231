from ray import train
from ray.train import Checkpoint


def train_func(Checkpoint):
    train.report({"loss": 0.1}, checkpoint=Checkpoint.from_dict({"epoch": 1}))
