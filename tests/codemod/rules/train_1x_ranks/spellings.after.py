import ray.train as rt
from ray import train


def loop(world_rank):
    print(train.get_context().get_world_rank(), rt.get_context().get_local_rank(), rt.get_context().get_world_size(), world_rank)
