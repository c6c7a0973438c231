from ray import train
from ray.air import session


def loop():
    context = train.get_context()
    rank = context.get_world_rank()
    if rank != 0:
        train.get_dataset_shard("train")  # <-
    if train.get_context().get_local_rank() == 0 and rank:
        for _ in range(2):
            train.get_dataset_shard("train")  # <-
    if session.get_world_rank() > 0:
        print("nothing")
    else:
        train.get_dataset_shard("train")  # <-
