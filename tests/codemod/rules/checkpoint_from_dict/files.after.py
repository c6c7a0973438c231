# fixture: decide=checkpoints:files
import os
import tempfile

import torch
from ray import train, tune
from ray.train import Checkpoint
from ray.train.torch import TorchCheckpoint, TorchTrainer


def train_func():
    model = torch.nn.Linear(1, 1)
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        state = {"model": model.state_dict()}
        if train.get_context().get_world_rank() == 0:
            torch.save(state.pop("model"), os.path.join(checkpoint_dir, "model.pt"))
        train.report({"loss": 1.0}, checkpoint=Checkpoint.from_directory(checkpoint_dir))


result = TorchTrainer(train_func).fit()
model = TorchCheckpoint(result.checkpoint.path).get_model(torch.nn.Linear(1, 1))
