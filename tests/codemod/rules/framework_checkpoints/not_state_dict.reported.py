# fixture: unsafe
from ray import train
from ray.train.tensorflow import TensorflowCheckpoint  # <-
from ray.train.torch import TorchCheckpoint  # <-


def train_func(model):
    train.report({}, checkpoint=TorchCheckpoint.from_model(model))
    checkpoint = TorchCheckpoint.from_state_dict(model.state_dict())
    train.report({}, checkpoint=checkpoint)
    return checkpoint, TensorflowCheckpoint.from_model(model)
