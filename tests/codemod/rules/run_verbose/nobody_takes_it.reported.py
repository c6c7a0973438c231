from ray.air import RunConfig
from ray.train import RunConfig as New


def configs(verbose):
    New(verbose=verbose)  # <-
    return RunConfig(name="a", verbose=1)  # <-
