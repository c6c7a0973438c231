# fixture: unsafe
from ray import train


def train_func(config):
    shard = train.get_dataset_shard("train")
    if train.get_context().get_world_rank() == 0:
        print(shard.count())  # <-
    pipeline = shard.repeat(2)  # <-
    count = shard.count  # <-
    print(pipeline, count)


def leaves(config):
    shard = train.get_dataset_shard("train")
    if train.get_context().get_world_rank() != 0:
        return
    print(shard.to_pandas())  # <-
