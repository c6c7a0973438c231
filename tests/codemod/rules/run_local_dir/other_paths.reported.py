from ray.train import RunConfig

RunConfig(local_dir="results")  # <-
RunConfig(local_dir="/mnt/a", storage_path="/mnt/b")  # <-
