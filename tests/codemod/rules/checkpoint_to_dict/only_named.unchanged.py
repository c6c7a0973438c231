import pandas as pd
from ray import train
from ray.train import Checkpoint


class Saved:
    def to_dict(self):
        return {}


def train_func(config):
    train.report({"loss": 0.1}, checkpoint=Checkpoint.from_dict({"epoch": 1}))


def show(frame, config):
    checkpoint = Saved()
    checkpoint.to_dict()
    table_of_checkpoint = pd.read_csv("checkpoint.csv")
    table_of_checkpoint.to_dict()
    frame.to_dict()
    config.checkpoint.to_dict(orient="records")
