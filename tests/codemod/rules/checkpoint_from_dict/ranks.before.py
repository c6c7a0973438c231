import torch.distributed as dist
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def saves_on_one_rank(config):
    checkpoint = None
    if train.get_context().get_world_rank() == 0:
        checkpoint = Checkpoint.from_dict({"epoch": 1})
    train.report({"loss": 0.1}, checkpoint=checkpoint)


def reports_on_one_rank(config):
    if dist.get_rank() == 0:
        train.report({"loss": 0.1}, checkpoint=Checkpoint.from_dict({"epoch": 1}))
    else:
        train.report({"loss": 0.1})


def leaves_others_out(config):
    for epoch in range(3):
        if config["rank"] or train.get_context().get_world_rank() > 0:
            train.report({"loss": 0.1})
            continue
        train.report({"loss": 0.1}, checkpoint=Checkpoint.from_dict({"epoch": 1}))


def all_ranks_work(config, model):
    train.report({"loss": 0.1}, checkpoint=Checkpoint.from_dict({"model": model.state_dict()}))


def sometimes(config, model):
    checkpoint = None
    if config["save"]:
        checkpoint = Checkpoint.from_dict(
            {
                "model": model.state_dict(),
            }
        )
    train.report({"loss": 0.1}, checkpoint=checkpoint)


TorchTrainer(saves_on_one_rank).fit()
TorchTrainer(reports_on_one_rank).fit()
TorchTrainer(leaves_others_out).fit()
TorchTrainer(all_ranks_work).fit()
TorchTrainer(sometimes).fit()
