from ray.train.torch import TorchCheckpoint

from company.models import Model


def load(checkpoint):
    return Model.from_checkpoint(checkpoint), TorchCheckpoint(checkpoint.path)
