# fixture: unsafe, select=RS820+RS819
from ray.train.base_trainer import TrainingFailedError
from ray.train.torch import TorchTrainer


def train_func():
    raise ValueError("no data")


try:
    TorchTrainer(train_func).fit()
except TrainingFailedError as failure:
    print(failure.__cause__, isinstance(failure.__cause__.cause, ValueError))  # why
    if failure:
        raise ValueError("no data") from failure.__cause__
