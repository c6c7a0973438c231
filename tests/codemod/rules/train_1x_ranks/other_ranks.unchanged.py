from ray import train


def loop(hvd):
    print(hvd.world_rank(), train.get_context().get_world_rank())
