from ray.tune import SyncConfig

config = SyncConfig(sync_on_checkpoint=True)
