"""Tune, with everything imported late."""

import torch
from ray import tune


def objective(config):
    print(torch.device("cuda" if torch.cuda.is_available() else "cpu"))


tune.Tuner(tune.with_parameters(objective, data=1)).fit()
