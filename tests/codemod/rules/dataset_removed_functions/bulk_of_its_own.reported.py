# fixture: unsafe
import ray

ray.data.read_parquet_bulk(["a", "b"], arrow_open_file_args={})  # <-
ray.data.read_parquet_bulk(["a", "b"], **options)  # <-
reader = ray.data.read_parquet_bulk  # <-
