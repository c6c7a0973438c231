from ray import train
from ray.train import get_dataset_shard as shard_of


def loop():
    shard = train.get_dataset_shard("eval")  # <-
    if shard is not None:
        print(shard)
    other = shard_of(dataset_name="other")  # <-
    rows = other.count() if other else 0
    if not train.get_dataset_shard("third"):  # <-
        return rows
    return train.get_dataset_shard()  # <-
