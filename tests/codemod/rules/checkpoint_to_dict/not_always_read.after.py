import os

from ray import cloudpickle, train
from ray.train import Checkpoint


def read_dictionary(checkpoint):
    """The dictionary that a checkpoint was made of."""
    with checkpoint.as_directory() as directory:
        with open(os.path.join(directory, "dict_checkpoint.pkl"), "rb") as file:
            return cloudpickle.load(file)


def train_func():
    checkpoint = train.get_checkpoint()
    epoch = read_dictionary(checkpoint)["epoch"] if checkpoint else 0
    state = checkpoint and read_dictionary(checkpoint)
    later = lambda: read_dictionary(checkpoint)
    values = [read_dictionary(checkpoint)[key] for key in ("a", "b")]
    if read_dictionary(checkpoint):
        print(1)
    both = read_dictionary(checkpoint), read_dictionary(checkpoint)
    train.report({"e": epoch}, checkpoint=Checkpoint.from_dict({"epoch": epoch}))
    return state, later, values, both
