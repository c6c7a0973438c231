import ray.tune.syncer
from ray import tune
from ray.tune import syncer as syncers
from ray.tune.syncer import Syncer, SyncerCallback  # <-


class Mine(Syncer):
    callback = SyncerCallback


class Other(syncers.Syncer):  # <-
    callback = tune.syncer.SyncerCallback  # <-
    base = ray.tune.syncer.Syncer  # <-
