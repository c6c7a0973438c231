from ray import data, train, tune


def loop(config):
    return data, tune, train.get_context().get_world_rank()
