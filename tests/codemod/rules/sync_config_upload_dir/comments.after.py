from ray.train import RunConfig
from ray.tune import SyncConfig

RunConfig(
    name="a",
    # This will store checkpoints in S3.
    # It takes a role that may write there.
    storage_path="s3://bucket/results",
)
RunConfig(name="b",
    # This will store checkpoints in S3.
    storage_path="s3://bucket/results")
RunConfig(
    # Not on this machine.
    # This will store checkpoints in S3.
    storage_path="s3://bucket/results",
    sync_config=SyncConfig(
        # How often.
        sync_period=60,
    ),
)
RunConfig(storage_path="s3://bucket/results",  # survives the cluster
                                 name="c")
RunConfig(
    # survives the cluster
    # There is no period.
    storage_path="s3://bucket/results",
)
RunConfig(name="d",
    # survives the cluster
    storage_path="s3://bucket/results")
