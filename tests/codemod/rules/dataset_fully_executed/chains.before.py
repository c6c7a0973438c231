import ray
from ray.data import Dataset, read_parquet

ds = ray.data.range(8).lazy().map_batches(print)
ds = ds.fully_executed()
count = (
    read_parquet("/data")
    .random_shuffle()  # once
    .fully_executed()
    .count()
)


def run(data: Dataset) -> Dataset:
    return data.lazy().fully_executed()
