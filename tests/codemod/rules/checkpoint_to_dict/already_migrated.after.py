import os
import tempfile

from ray import cloudpickle, train
from ray.train import Checkpoint


def train_func(config):
    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "rb") as file:
                print(cloudpickle.load(file))
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
            cloudpickle.dump({"epoch": 1}, file)
        train.report({"loss": 0.1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))
