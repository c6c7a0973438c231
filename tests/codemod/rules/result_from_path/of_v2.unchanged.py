import os

from ray import tune
from ray.train import Result
from ray.train.torch import TorchTrainer


def load(storage_path, name):
    print(tune.Result.from_path("/results/exp/TorchTrainer_1a2b3_00000_0_2024-01-31_12-00-00"))
    return Result.from_path(os.path.join(storage_path, name)), Result.from_path("/results/exp")


def again(train_func, storage_path, name):
    result = TorchTrainer(train_func).fit()
    path = result.path
    return Result.from_path(path), Result.from_path(f"{storage_path}/{name}")
