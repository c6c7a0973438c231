import ray.data.grouped_data
from ray.data import DataIterator


def train_epoch(shard: DataIterator):
    for batch in shard.iter_batches():
        print(batch)


def is_grouped(data):
    return isinstance(data, ray.data.grouped_data.GroupedData)
