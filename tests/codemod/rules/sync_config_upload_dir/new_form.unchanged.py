from ray import tune
from ray.train import SyncConfig

from mine import SyncConfig as Mine

SyncConfig(sync_period=60)
tune.SyncConfig(sync_artifacts=True)
Mine(upload_dir="s3://a")
