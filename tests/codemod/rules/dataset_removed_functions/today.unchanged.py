import pandas
import ray

ds = ray.data.range(8)
ds.write_datasink(sink)
ray.data.read_parquet("/data")
ray.data.read_csv("/data", file_extensions=["csv"])
ray.data.DataContext.get_current().enable_progress_bars = False
pandas.read_csv("/data", meta_provider=1)
other.dataset_format()
