"""No word of Ray here: the way leads through it all the same."""

from app.training import deep


def step(config):
    deep.deeper()
