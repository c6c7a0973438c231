import os

from ray import cloudpickle
from ray.air import Checkpoint, session
from ray.train.torch import TorchTrainer


def read_dictionary(checkpoint):
    """The dictionary that a checkpoint was made of."""
    with checkpoint.as_directory() as directory:
        with open(os.path.join(directory, "dict_checkpoint.pkl"), "rb") as file:
            return cloudpickle.load(file)


def train_func():
    session.report({"acc": 1}, checkpoint=Checkpoint.from_dict({"acc": 1}))


result = TorchTrainer(train_func).fit()
read_dictionary(result.checkpoint)["acc"]
