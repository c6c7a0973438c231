from ray import tune
from ray.tune import SyncConfig


def configs(syncer, options):
    SyncConfig(syncer="auto")  # <-
    SyncConfig(syncer=syncer)  # <-
    SyncConfig(syncer=None, **options)  # <-
    tune.run(print, sync_config=SyncConfig(upload_dir="s3://a", syncer=None))  # <-
    tune.run(print, storage_path="s3://a", sync_config=SyncConfig(syncer=None))  # <-
