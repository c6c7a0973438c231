from ray.train import RunConfig
from ray.tune import SyncConfig

RunConfig(
    name="a",
    sync_config=SyncConfig(
        # This will store checkpoints in S3.
        # It takes a role that may write there.
        upload_dir="s3://bucket/results"
    ),
)
RunConfig(name="b", sync_config=SyncConfig(
    # This will store checkpoints in S3.
    upload_dir="s3://bucket/results"))
RunConfig(
    # Not on this machine.
    sync_config=SyncConfig(
        # How often.
        sync_period=60,
        # This will store checkpoints in S3.
        upload_dir="s3://bucket/results",
    ),
)
RunConfig(sync_config=SyncConfig(upload_dir="s3://bucket/results",  # survives the cluster
                                 ), name="c")
RunConfig(
    sync_config=SyncConfig(  # survives the cluster
        upload_dir="s3://bucket/results",
        # There is no period.
    ),
)
RunConfig(name="d", sync_config=SyncConfig(  # survives the cluster
    upload_dir="s3://bucket/results"))
