from ray import train


def loop():
    return f"rank {train.get_context().get_world_rank()} of {train.get_context().get_world_size():>3}"
