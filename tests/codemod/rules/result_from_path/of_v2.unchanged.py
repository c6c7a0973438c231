import os

from ray import tune
from ray.train import Result


def load(storage_path, name):
    print(tune.Result.from_path("/results/exp/TorchTrainer_1a2b3_00000_0_2024-01-31_12-00-00"))
    return Result.from_path(os.path.join(storage_path, name)), Result.from_path("/results/exp")
