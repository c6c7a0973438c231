import os

from ray import tune
from ray.air import session
from ray.air.session import (
    get_world_rank,
    report,
)


def objective(config):
    from ray.air import session

    print(os.getcwd())


tune.Tuner(objective).fit()
