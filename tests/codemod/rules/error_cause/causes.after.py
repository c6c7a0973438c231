# fixture: unsafe, select=RS820+RS819
from ray.train import TrainingFailedError
from ray.train.torch import TorchTrainer


def train_func():
    raise ValueError("no data")


try:
    TorchTrainer(train_func).fit()
except TrainingFailedError as failure:
    print(next(iter(failure.worker_failures.values())), isinstance(next(iter(failure.worker_failures.values())), ValueError))  # why
    if failure:
        raise ValueError("no data") from next(iter(failure.worker_failures.values()))
