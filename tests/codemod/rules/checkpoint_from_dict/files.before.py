# fixture: decide=checkpoints:files
import torch
from ray import train, tune
from ray.train import Checkpoint
from ray.train.torch import TorchCheckpoint, TorchTrainer


def train_func():
    model = torch.nn.Linear(1, 1)
    train.report({"loss": 1.0}, checkpoint=Checkpoint.from_dict({"model": model.state_dict()}))


result = TorchTrainer(train_func).fit()
model = TorchCheckpoint(result.checkpoint.path).get_model(torch.nn.Linear(1, 1))
