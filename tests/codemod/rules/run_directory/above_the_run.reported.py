import os
import pathlib
from os.path import dirname as parent_of

from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
print(os.path.dirname(result.path))  # <-
print(parent_of(str(result.path)))  # <-
print(pathlib.Path(result.path).parent / "other")  # <-
print(os.path.join(result.path, "..", "other"))  # <-
print(result.path.split("/")[-1])  # <-
print(os.path.basename(result.path))  # <-
path = result.path
print(os.path.dirname(path), path)  # <-
print(str(result.path).split("/")[-2])  # <-
print(os.fspath(result.log_dir).rpartition("/")[0])  # <-
print(result.path[5:])  # <-
