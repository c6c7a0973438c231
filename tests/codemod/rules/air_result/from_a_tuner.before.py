from typing import Optional

from ray import air, tune


def best(objective) -> Optional[air.Result]:
    if objective is None:
        return None
    grid = tune.Tuner(objective).fit()
    return grid.get_best_result()
