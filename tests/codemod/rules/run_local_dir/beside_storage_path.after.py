from ray.air import RunConfig

RunConfig(storage_path="s3://bucket")
RunConfig("name", "/mnt/a")
