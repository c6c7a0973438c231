# fixture: select=RS502+RS501+RS105+RS203+RS201+RS101
import os
import tempfile

from ray import cloudpickle, train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func(config):
    if train.get_checkpoint():
        with train.get_checkpoint().as_directory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "rb") as file:
                state = cloudpickle.load(file)  # all of it
        print(state)
    loaded = train.get_checkpoint()
    if loaded is not None:
        # The epoch after the last one.
        with loaded.as_directory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "rb") as file:
                start: int = cloudpickle.load(file)["epoch"] + 1
        with loaded.as_directory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "rb") as file:
                model.load_state_dict(
                    cloudpickle.load(file)["model"],
                )
    for epoch in range(start, 3):
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            if train.get_context().get_world_rank() == 0:
                with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                    cloudpickle.dump({"epoch": epoch}, file)
            train.report({"loss": 0.1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))


result = TorchTrainer(train_func).fit()
with result.checkpoint.as_directory() as checkpoint_dir:
    with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "rb") as file:
        model = cloudpickle.load(file)["model"]
