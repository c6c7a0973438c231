from ray import train


def rank():
    try:
        return train.get_context().get_world_rank()
    except AttributeError:
        return train.world_rank()
