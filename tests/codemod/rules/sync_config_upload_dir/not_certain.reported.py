from ray import tune
from ray.air import RunConfig
from ray.tune.syncer import SyncConfig


def configs(syncer, options):
    RunConfig(
        storage_path="/mnt",
        sync_config=SyncConfig(upload_dir="s3://a"),  # <-
    )
    RunConfig(
        local_dir="/mnt",
        sync_config=SyncConfig(upload_dir="s3://a"),  # <-
    )
    RunConfig("name", "/mnt", sync_config=SyncConfig(upload_dir="s3://a"))  # <-
    RunConfig(sync_config=SyncConfig(upload_dir="s3://a", **options))  # <-
    RunConfig(sync_config=SyncConfig(upload_dir="s3://a"), **options)  # <-
    RunConfig(sync_config=SyncConfig(upload_dir="s3://a", syncer=syncer))  # <-
    tune.run(print, sync_config=tune.SyncConfig(upload_dir="s3://a"))  # <-
    return SyncConfig(upload_dir="s3://a")  # <-
