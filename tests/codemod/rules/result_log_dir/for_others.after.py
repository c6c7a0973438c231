# fixture: unsafe
from pathlib import Path

from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
folder = Path(result.path)
upload(Path(result.path))
