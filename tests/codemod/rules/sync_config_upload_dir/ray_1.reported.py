from ray import tune
from ray.tune import SyncConfig

tune.run("PPO", sync_config=tune.SyncConfig(sync_to_driver=False))  # <-
SyncConfig(
    sync_to_cloud="aws s3 sync {source} {target}",  # <-
    sync_period=60,
)
