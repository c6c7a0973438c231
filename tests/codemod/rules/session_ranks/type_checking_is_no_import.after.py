from typing import TYPE_CHECKING

from ray import train

if TYPE_CHECKING:
    from ray import train


def loop(context: "train.TrainContext"):
    return train.get_context().get_world_rank()
