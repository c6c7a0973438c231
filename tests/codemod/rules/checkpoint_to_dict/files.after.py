# fixture: select=RS501+RS502, decide=checkpoints:files
import os
import tempfile

import torch
from ray import cloudpickle, train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func(config):
    model, optimizer = config["model"], config["optimizer"]
    checkpoint = train.get_checkpoint()
    epoch = 0
    if checkpoint:
        with checkpoint.as_directory() as checkpoint_dir:
            model.load_state_dict(torch.load(os.path.join(checkpoint_dir, "model.pt"), weights_only=False))
        with checkpoint.as_directory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "rb") as file:
                epoch = cloudpickle.load(file)["epoch"]
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        state = {"epoch": epoch, "model": model.state_dict(), "optimizer": optimizer.state_dict()}
        if train.get_context().get_world_rank() == 0:
            torch.save(state.pop("model"), os.path.join(checkpoint_dir, "model.pt"))
            torch.save(state.pop("optimizer"), os.path.join(checkpoint_dir, "optimizer.pt"))
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump(state, file)
        checkpoint = Checkpoint.from_directory(checkpoint_dir)
        train.report({"epoch": epoch}, checkpoint=checkpoint)


result = TorchTrainer(train_func).fit()
with result.checkpoint.as_directory() as checkpoint_dir:
    with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "rb") as file:
        saved = {
            **cloudpickle.load(file),
            "model": torch.load(os.path.join(checkpoint_dir, "model.pt"), weights_only=False),
            "optimizer": torch.load(os.path.join(checkpoint_dir, "optimizer.pt"), weights_only=False),
        }
print(saved["epoch"], saved["model"])
