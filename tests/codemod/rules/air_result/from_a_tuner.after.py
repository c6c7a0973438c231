from typing import Optional

from ray import tune


def best(objective) -> Optional[tune.Result]:
    if objective is None:
        return None
    grid = tune.Tuner(objective).fit()
    return grid.get_best_result()
