# fixture: select=RS504+RS105
import ray.train
from ray import air
from ray.air.checkpoint import Checkpoint as Saved
from ray.train.torch import TorchCheckpoint


def load(uri, Checkpoint):
    first = ray.train.Checkpoint.from_uri(uri)  # the newest
    second = Saved.from_uri(uri=uri)
    third = (
        air.Checkpoint
        .from_uri(uri)
    )
    model = TorchCheckpoint.from_uri("s3://bucket/model").get_model()
    return first, second, third, model, Checkpoint.from_uri(uri)
