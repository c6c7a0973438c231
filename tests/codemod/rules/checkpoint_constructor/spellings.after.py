# fixture: select=RS507+RS105
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchCheckpoint

first = train.Checkpoint(path="/tmp/first")
second = train.Checkpoint(
    path="s3://bucket/second",  # the mirror
)
third = Checkpoint(path="/tmp/third")
model = TorchCheckpoint(path="/tmp/model")
