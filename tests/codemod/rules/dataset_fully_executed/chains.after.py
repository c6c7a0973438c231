import ray
from ray.data import Dataset, read_parquet

ds = ray.data.range(8).map_batches(print)
ds = ds.materialize()
count = (
    read_parquet("/data")
    .random_shuffle()  # once
    .materialize()
    .count()
)


def run(data: Dataset) -> Dataset:
    return data.materialize()
