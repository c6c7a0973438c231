from ray import train
from ray.air import (
    # left alone
    RunConfig,  # kept
)


def loop():
    return train.get_context().get_world_rank(), RunConfig
