import ray
from ray import train


def train_func():
    shard = train.get_dataset_shard("train")
    print(shard.materialize().count(), shard.schema(), shard.stats())
    for batch in shard.iter_torch_batches():
        print(batch.count())


ds = ray.data.range(8)
print(ds.count(), ds.to_pandas(), ds.map_batches(print))
