# fixture: decide=checkpoints:pickle
import os

from ray import cloudpickle, train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def read_dictionary(checkpoint):
    """The dictionary that a checkpoint was made of."""
    with checkpoint.as_directory() as directory:
        with open(os.path.join(directory, "dict_checkpoint.pkl"), "rb") as file:
            return cloudpickle.load(file)


def load(checkpoint: Checkpoint):
    with checkpoint.as_directory() as checkpoint_dir:
        with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "rb") as file:
            state = cloudpickle.load(file)
    return state


result = TorchTrainer(print).fit()
print(read_dictionary(result.checkpoint) if result.checkpoint else None)
