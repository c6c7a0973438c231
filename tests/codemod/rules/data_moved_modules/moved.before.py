import ray.data.grouped_dataset
from ray.data.dataset_iterator import DatasetIterator


def train_epoch(shard: DatasetIterator):
    for batch in shard.iter_batches():
        print(batch)


def is_grouped(data):
    return isinstance(data, ray.data.grouped_dataset.GroupedDataset)
