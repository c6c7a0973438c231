from ray import train
from ray.air import Result
from ray.train.torch import TorchTrainer


def fit(train_func) -> train.Result:
    return TorchTrainer(train_func).fit()


def show(result: Result):
    print(result.metrics)
