# fixture: select=RS501
import os
import tempfile

from ray import cloudpickle, train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def loop(config):
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"a": 1}, file)
        train.report({"loss": 1.0}, checkpoint=Checkpoint.from_directory(checkpoint_dir))


TorchTrainer(loop).fit()

# By now it is too late for what the function needs.
import os
import sys

from ray import cloudpickle
