import os
import tempfile

import torch.distributed as dist
from ray import cloudpickle, train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def saves_on_one_rank(config):
    checkpoint = None
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"epoch": 1}, file)
            checkpoint = Checkpoint.from_directory(checkpoint_dir)
        train.report({"loss": 0.1}, checkpoint=checkpoint)


def reports_on_one_rank(config):
    if dist.get_rank() == 0:
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"epoch": 1}, file)
            train.report({"loss": 0.1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))
    else:
        train.report({"loss": 0.1})


def leaves_others_out(config):
    for epoch in range(3):
        if config["rank"] or train.get_context().get_world_rank() > 0:
            train.report({"loss": 0.1})
            continue
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"epoch": 1}, file)
            train.report({"loss": 0.1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))


def all_ranks_work(config, model):
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        state = {"model": model.state_dict()}
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump(state, file)
        train.report({"loss": 0.1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))


def sometimes(config, model):
    checkpoint = None
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if config["save"]:
            state = {
                "model": model.state_dict(),
            }
            if train.get_context().get_world_rank() == 0:
                with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                    cloudpickle.dump(state, file)
            checkpoint = Checkpoint.from_directory(checkpoint_dir)
        train.report({"loss": 0.1}, checkpoint=checkpoint)


TorchTrainer(saves_on_one_rank).fit()
TorchTrainer(reports_on_one_rank).fit()
TorchTrainer(leaves_others_out).fit()
TorchTrainer(all_ranks_work).fit()
TorchTrainer(sometimes).fit()
