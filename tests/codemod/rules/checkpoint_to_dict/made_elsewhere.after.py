# fixture: unsafe
import os

from ray import cloudpickle, tune
from ray.train import Checkpoint


def objective(config):
    checkpoint = tune.get_checkpoint()
    start = 0
    if checkpoint:
        with checkpoint.as_directory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "rb") as file:
                start = cloudpickle.load(file)["epoch"] + 1
    tune.report({"epoch": start})


def of_table(results):
    checkpoint = results.get_dataframe().checkpoint[0]
    with checkpoint.as_directory() as checkpoint_dir:
        with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "rb") as file:
            return cloudpickle.load(file)["model"]


def save(epoch):
    return Checkpoint.from_dict({"epoch": epoch})
