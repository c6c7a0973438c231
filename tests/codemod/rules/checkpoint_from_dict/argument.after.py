# fixture: select=RS501+RS105+RS201+RS101
import os
import tempfile

from ray import cloudpickle, train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func(config):
    for epoch in range(3):
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            if train.get_context().get_world_rank() == 0:
                with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                    cloudpickle.dump(
                        {
                            "epoch": epoch,  # counted from 0
                            "text": """two
lines""",
                        },
                        file,
                    )
            train.report(
                {"loss": 0.1},  # of the last batch
                checkpoint=Checkpoint.from_directory(checkpoint_dir),
            )
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        state = dict(epoch=3)
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump(state, file)
        train.report({"loss": 0.1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))


TorchTrainer(train_func).fit()
