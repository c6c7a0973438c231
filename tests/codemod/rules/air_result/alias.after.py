from ray.train import Result as RunResult
from ray.train.torch import TorchTrainer


def fit(train_func):
    result: RunResult = TorchTrainer(train_func).fit()
    return result
