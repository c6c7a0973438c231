# fixture: decide=checkpoints:files
from ray import train
from ray.train import Checkpoint


def train_func(model, state):
    train.report({}, checkpoint=Checkpoint.from_dict({"model": model.state_dict()}))  # <-
    train.report({}, checkpoint=Checkpoint.from_dict(state))  # <-
