# fixture: select=RS507+RS105
from ray import air, train
from ray.air.checkpoint import Checkpoint
from ray.train.torch import TorchCheckpoint

first = train.Checkpoint(local_path="/tmp/first")
second = air.Checkpoint(
    uri="s3://bucket/second",  # the mirror
)
third = Checkpoint(local_path="/tmp/third")
model = TorchCheckpoint(local_path="/tmp/model")
