from ray.data import DataIterator, DatasetIterator
from ray.data.grouped_data import GroupedData


def train_epoch(shard: DataIterator, other: DatasetIterator):
    return shard, other, GroupedData
