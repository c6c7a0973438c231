# fixture: unsafe
import ray
from ray import data

files = ["a.parquet", "b.parquet"]
first = ray.data.read_parquet(files, override_num_blocks = len(files))
second = data.read_parquet(paths=files, columns=["x"])
