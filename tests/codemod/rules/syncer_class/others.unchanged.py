from ray.tune import SyncConfig
from rsync import Syncer

Syncer(SyncConfig())
