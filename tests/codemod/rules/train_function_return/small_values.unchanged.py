import torch
from ray import tune
from ray.train.torch import TorchTrainer


def train_func(config):
    loss = torch.ones(1).item()
    if loss > 1:
        return None

    def make_model():
        model = torch.nn.Linear(1, 1)
        return model

    make_model()
    model = "resnet"
    if torch.cuda.is_available():
        return model
    return {"loss": loss, "epochs": 3, "gpu": torch.cuda.device_count()}


def objective(config):
    model = torch.nn.Linear(1, 1)
    return model


TorchTrainer(train_func).fit()
tune.Tuner(objective).fit()
