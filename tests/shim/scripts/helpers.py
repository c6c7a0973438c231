"""A module of the user's own, which the workers import."""

from ray import train
from ray.air import session
from ray.air.session import get_world_rank


def in_a_module(config):
    session.report({"where": "module", "rank": get_world_rank(), "x": config["x"]})


def with_arguments(prefix, config):
    train.report({"where": prefix + str(config["x"])})


def batch_with_tensors(batch):
    from ray.air.util.tensor_extensions.pandas import TensorArray  # noqa: F401

    return {"id": batch["id"] * 2}
