from ray import train
from ray.train import Checkpoint


def loop(config):
    train.report({"loss": 0.1}, checkpoint=Checkpoint.from_directory("/tmp/x"))
    train.report({"loss": 0.1}, Checkpoint.from_directory("/tmp/x"))
    train.report({"loss": 0.1}, **config["more"])
