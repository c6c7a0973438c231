import json

from ray.train.torch import TorchTrainer


def train_func():
    """Writes progress.csv."""
    with open("progress.csv", "w") as file:
        file.write("0.1")


result = TorchTrainer(train_func).fit()
with open("result.json", "w") as file:
    json.dump({"loss": 0.1}, file)
