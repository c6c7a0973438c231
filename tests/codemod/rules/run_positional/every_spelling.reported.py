import ray.train
from ray import air
from ray.air.config import RunConfig as Config


def configs(callbacks):
    Config("name", "/mnt/results", callbacks)  # <-
    air.RunConfig(None, None, None, None)  # <-
    ray.train.RunConfig("name", "/mnt/results", callbacks, verbose=1)  # <-
