from ray import data, tune
from ray.air import session


def loop(config):
    return data, tune, session.get_world_rank()
