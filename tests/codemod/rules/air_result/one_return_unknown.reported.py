from ray.air.result import Result
from ray.train.torch import TorchTrainer


def run(train_func, cache) -> Result:  # <-
    if cache:
        return cache.load()
    return TorchTrainer(train_func).fit()
