from ray.train import TrainingFailedError
from ray.train.torch import TorchTrainer


def train_func():
    raise ValueError("no data")


try:
    TorchTrainer(train_func).fit()
except ValueError as error:
    print(error.__cause__)
except TrainingFailedError as error:
    print(error, error.worker_failures)
try:
    print("no fit")
except TrainingFailedError as error:
    print(error.__cause__)
