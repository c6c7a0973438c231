from ray import train
from ray.train import Checkpoint


def train_func(config, *parts):
    train.report({"loss": 0.1}, checkpoint=Checkpoint.from_dict(*parts))  # <-
    train.report({"loss": 0.1}, checkpoint=Checkpoint.from_dict(**config))  # <-
    if config: train.report({"loss": 0.1}, checkpoint=Checkpoint.from_dict({}))  # <-
    print(1); train.report({"loss": 0.1}, checkpoint=Checkpoint.from_dict({}))  # <-
    train.report(
        {"loss": 0.1},
        checkpoint=Checkpoint.from_dict(  # <-
            # The model alone.
            {"epoch": 1}
        ),
    )
    train.report({"checkpoint": Checkpoint.from_dict({})})  # <-
