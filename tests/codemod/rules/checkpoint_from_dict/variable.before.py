import os

from ray import cloudpickle, train
from ray.train import Checkpoint


def train_func(config):
    checkpoint = train.get_checkpoint()
    if checkpoint:
        print(checkpoint.path)
    for epoch in range(3):
        if epoch % 2 == 0:
            # What a restart needs.
            checkpoint = Checkpoint.from_dict(data={"epoch": epoch})

            print(os.name, cloudpickle)
            train.report({"loss": 0.1}, checkpoint)
        else:
            train.report({"loss": 0.1})
