import os

from ray import tune


def objective(config):
    print(os.getcwd())


tune.Tuner(objective).fit()
