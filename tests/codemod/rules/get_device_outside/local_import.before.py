"""Tune, with everything imported late."""

from ray import tune


def objective(config):
    from ray.train.torch import get_device

    print(get_device())


tune.Tuner(tune.with_parameters(objective, data=1)).fit()
