# fixture: unsafe
from ray.train import TrainingFailedError
from ray.train.torch import TorchTrainer


def train_func():
    raise ValueError("no data")


try:
    TorchTrainer(train_func).fit()
except RuntimeError as error:
    print(error.__cause__)  # <-
try:
    TorchTrainer(train_func).fit()
except (TrainingFailedError, OSError) as error:
    print(error.__cause__)  # <-
try:
    TorchTrainer(train_func).fit()
except TrainingFailedError as error:
    print(error.__cause__.as_instanceof_cause())  # <-
