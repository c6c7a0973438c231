import os
from pathlib import Path

from ray import tune
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
print(result.path, os.listdir(result.path), Path(result.path) / "notes.txt")
print(os.path.dirname(__file__), os.path.join(result.path, "notes.txt"))
best = tune.Tuner(train_func).fit().get_best_result()
print(os.path.dirname(best.path))
print(open(result.path + "/notes.txt").read().split(), {"paths": [result.path]}["paths"])
