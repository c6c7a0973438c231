from callbacks import *
from ray.tune import Tuner


def objective(config):
    side = TuneSide()
    side.on_end()


Tuner(objective)
