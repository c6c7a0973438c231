# fixture: unsafe
import ray
from ray.data import read_parquet_bulk

files = ["a.parquet", "b.parquet"]
first = ray.data.read_parquet_bulk(files, parallelism = len(files))
second = read_parquet_bulk(paths=files, columns=["x"])
