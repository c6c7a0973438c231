from ray import train
from ray.train import Checkpoint


def read_dictionary(checkpoint):
    return checkpoint.to_dict() if isinstance(checkpoint, Checkpoint) else {}  # <-


def train_func():
    checkpoint = train.get_checkpoint()
    epoch = checkpoint.to_dict()["epoch"] if checkpoint else 0  # <-
    train.report({"e": epoch}, checkpoint=Checkpoint.from_dict({"epoch": epoch}))
