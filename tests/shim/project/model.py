"""A line, fitted by hand."""

from ray.air import session


def fit(config):
    weight = 0.0
    for epoch in range(config["epochs"]):
        weight += config["lr"] * (3.0 - weight)
        yield epoch, weight, session.get_world_rank()
