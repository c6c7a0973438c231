from typing import TYPE_CHECKING

from ray.air import session

if TYPE_CHECKING:
    from ray import train


def loop(context: "train.TrainContext"):
    return session.get_world_rank()
