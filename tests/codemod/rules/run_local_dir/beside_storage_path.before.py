from ray.air import RunConfig

RunConfig(storage_path="s3://bucket", local_dir="/mnt/a")
RunConfig("name", "/mnt/a", local_dir="relative")
