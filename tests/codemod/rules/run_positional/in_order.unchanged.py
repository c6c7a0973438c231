from ray import tune
from ray.train import RunConfig


def configs(arguments, filesystem):
    RunConfig("name", "/mnt/results")
    RunConfig("name", storage_filesystem=filesystem)
    RunConfig(*arguments)
    tune.RunConfig("name", "/mnt/results", filesystem)
