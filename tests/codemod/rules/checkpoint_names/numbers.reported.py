import re

from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


def load(number):
    yield Checkpoint("/results/exp/checkpoint_000009")  # <-
    yield Checkpoint(f"/results/exp/checkpoint_{number:06d}")  # <-
    yield Checkpoint("/results/exp/checkpoint_%06d" % number)  # <-
    yield Checkpoint("/results/exp/checkpoint_{:06d}".format(number))  # <-
    yield re.compile(r"checkpoint_(\d+)")  # <-


result = TorchTrainer(train_func).fit()
print(int(result.checkpoint.path.split("_")[-1]))  # <-
print(result.checkpoint.path.split("/")[-1])
