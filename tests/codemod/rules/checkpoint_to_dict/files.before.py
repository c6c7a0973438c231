# fixture: select=RS501+RS502, decide=checkpoints:files
import torch
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func(config):
    model, optimizer = config["model"], config["optimizer"]
    checkpoint = train.get_checkpoint()
    epoch = 0
    if checkpoint:
        model.load_state_dict(checkpoint.to_dict()["model"])
        epoch = checkpoint.to_dict()["epoch"]
    checkpoint = Checkpoint.from_dict(
        {"epoch": epoch, "model": model.state_dict(), "optimizer": optimizer.state_dict()}
    )
    train.report({"epoch": epoch}, checkpoint=checkpoint)


result = TorchTrainer(train_func).fit()
saved = result.checkpoint.to_dict()
print(saved["epoch"], saved["model"])
