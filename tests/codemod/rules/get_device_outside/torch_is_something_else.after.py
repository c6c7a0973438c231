import torch as _torch
from ray import tune


def objective(config):
    device = _torch.device("cuda" if _torch.cuda.is_available() else "cpu")


tune.run(objective)
