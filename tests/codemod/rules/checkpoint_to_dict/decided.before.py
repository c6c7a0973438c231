# fixture: decide=checkpoints:pickle
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def load(checkpoint: Checkpoint):
    state = checkpoint.to_dict()
    return state


result = TorchTrainer(print).fit()
print(result.checkpoint.to_dict() if result.checkpoint else None)
