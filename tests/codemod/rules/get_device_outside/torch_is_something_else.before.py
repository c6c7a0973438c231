from ray import tune
from ray.train import torch


def objective(config):
    device = torch.get_device()


tune.run(objective)
