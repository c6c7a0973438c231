import ray.train as rt
from ray import train
from ray.train import world_size


def loop(world_rank):
    print(train.world_rank(), rt.local_rank(), world_size(), world_rank)
