from ray.air import Result  # <-
from ray.train.torch import TorchTrainer


def loss_of(result: Result):
    return result.metrics["loss"]


def both(results: list[Result]):
    return [loss_of(result) for result in results]


def sometimes(train_func, other, result: Result = None):
    return result


sometimes(print, print, TorchTrainer(print).fit())
sometimes(print, print, both)
