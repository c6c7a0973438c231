from dataclasses import dataclass

from ray import train, tune


@dataclass
class Result:
    loss: float


def best(grid: tune.ResultGrid) -> Result:
    return Result(grid.get_best_result().metrics["loss"])


def last(trainer) -> train.Result:
    return trainer.fit()
