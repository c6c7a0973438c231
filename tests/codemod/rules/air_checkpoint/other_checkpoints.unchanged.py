from ray import train, tune
from torch.utils.checkpoint import Checkpoint

Checkpoint()
train.Checkpoint.from_directory("/a")
tune.Checkpoint.from_directory("/b")
