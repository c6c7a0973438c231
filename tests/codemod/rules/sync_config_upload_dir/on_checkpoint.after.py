from ray.tune import SyncConfig

config = SyncConfig()
