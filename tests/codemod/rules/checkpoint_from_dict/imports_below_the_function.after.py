# fixture: select=RS501
"""Who calls the function, and when, is not seen here."""

import os
import tempfile

from ray import cloudpickle
from ray import train


def loop(config):
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"a": 1}, file)
        train.report({"loss": 1.0}, checkpoint=train.Checkpoint.from_directory(checkpoint_dir))


from ray import train
from ray.train.torch import TorchTrainer

TorchTrainer(loop).fit()
