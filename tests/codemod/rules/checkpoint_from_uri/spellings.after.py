# fixture: select=RS504+RS105
import ray.train
from ray import train
from ray.train import Checkpoint as Saved
from ray.train.torch import TorchCheckpoint


def load(uri, Checkpoint):
    first = ray.train.Checkpoint(uri)  # the newest
    second = Saved(path=uri)
    third = (
        train.Checkpoint(uri)
    )
    model = TorchCheckpoint("s3://bucket/model").get_model()
    return first, second, third, model, Checkpoint.from_uri(uri)
