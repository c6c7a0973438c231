from ray.air import Result
from ray.train.torch import TorchTrainer


def fit(train_func) -> Result:
    return TorchTrainer(train_func).fit()


def show(result: Result):
    print(result.metrics)
