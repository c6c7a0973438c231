# fixture: unsafe, select=RS510+RS201+RS101
import os
import tempfile

import torch as t
from ray import train
from ray.train.torch import TorchTrainer


def train_func(model):
    for epoch in range(3):
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            state = {
                # without the wrapper
                **model.module.state_dict(),
            }
            if train.get_context().get_world_rank() == 0:
                t.save(state, os.path.join(checkpoint_dir, "model.pt"))
            train.report(
                {"epoch": epoch},
                checkpoint=train.Checkpoint.from_directory(checkpoint_dir),
            )


TorchTrainer(train_func).fit()
