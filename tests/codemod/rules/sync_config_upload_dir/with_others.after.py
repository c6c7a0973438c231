import os

from ray import train, tune

train.RunConfig(
    storage_path=os.environ["BUCKET"],
    sync_config=train.SyncConfig(sync_period=60), name="a"
)
tune.RunConfig(
    storage_path="s3://bucket/results",
    sync_config=tune.syncer.SyncConfig(
        sync_artifacts=True,
    ),
)
