import ray
from ray.data import range_table  # <-

print(ray.data.set_progress_bars(False))  # <-
ds = range_table(8)
ds = ray.data.range_table(8)  # <-
print(ds.dataset_format(), ds.is_fully_executed())  # <-
ray.data.range(8).write_datasource(sink)  # <-
ray.data.read_parquet_bulk(["a", "b"])  # <-
ray.data.read_parquet_bulk(["a", "b"], arrow_open_file_args={})  # <-
ray.data.read_csv("/data", meta_provider=provider)  # <-
ray.data.from_items([1], output_arrow_format=True)  # <-
