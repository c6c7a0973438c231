import os

from ray import train, tune

train.RunConfig(
    sync_config=train.SyncConfig(upload_dir=os.environ["BUCKET"], sync_period=60), name="a"
)
tune.RunConfig(
    sync_config=tune.syncer.SyncConfig(
        sync_on_checkpoint=False,
        upload_dir="s3://bucket/results",
        sync_artifacts=True,
    ),
)
