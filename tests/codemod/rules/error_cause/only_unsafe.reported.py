from ray.train import TrainingFailedError
from ray.train.torch import TorchTrainer


def train_func():
    raise ValueError("no data")


try:
    TorchTrainer(train_func).fit()
except TrainingFailedError as error:
    raise error.__cause__  # <-
