# fixture: select=RS501+RS502, decide=checkpoints:files
import os
import tempfile

import torch
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchCheckpoint, TorchTrainer


def train_func(model):
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        state = {"model": model.state_dict()}
        if train.get_context().get_world_rank() == 0:
            torch.save(state.pop("model"), os.path.join(checkpoint_dir, "model.pt"))
        train.report({"loss": 1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))


result = TorchTrainer(train_func).fit()
with result.checkpoint.as_directory() as checkpoint_dir:
    saved = {"model": torch.load(os.path.join(checkpoint_dir, "model.pt"), weights_only=False)}
model = TorchCheckpoint(result.checkpoint.path).get_model(saved)
