import ray
from ray import data as rd
from ray.data import DatasetPipeline  # <-
from ray.data.dataset_pipeline import DatasetPipeline as Pipeline  # <-

ds = ray.data.read_parquet("/data").map_batches(print)
pipeline = ds.repeat(10)  # <-
rd.range(8).random_shuffle().window(blocks_per_window=2)  # <-


def read(pipeline: DatasetPipeline, other: Pipeline, data: ray.data.Dataset):
    return data.repeat()  # <-
