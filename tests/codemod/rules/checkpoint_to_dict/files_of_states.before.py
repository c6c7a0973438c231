# fixture: select=RS501+RS502, decide=checkpoints:files
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchCheckpoint, TorchTrainer


def train_func(model):
    train.report({"loss": 1}, checkpoint=Checkpoint.from_dict({"model": model.state_dict()}))


result = TorchTrainer(train_func).fit()
saved = result.checkpoint.to_dict()
model = TorchCheckpoint(result.checkpoint.path).get_model(saved)
