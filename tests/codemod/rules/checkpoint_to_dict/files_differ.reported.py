# fixture: unsafe, decide=checkpoints:files
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func(model, state):
    train.report({}, checkpoint=Checkpoint.from_dict({"model": model.state_dict()}))
    train.report({}, checkpoint=Checkpoint.from_dict(state))


result = TorchTrainer(train_func).fit()
print(result.checkpoint.to_dict()["model"])  # <-
