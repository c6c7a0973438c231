import ray
from ray import train


def read(shard, prefetch_blocks):
    train.get_dataset_shard("train").iter_batches(prefetch_batches=2)
    ray.data.range(8).iter_batches()
    shard.iter_tensors(prefetch_blocks=prefetch_blocks)
