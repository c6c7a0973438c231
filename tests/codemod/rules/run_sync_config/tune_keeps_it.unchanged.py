from ray import air, tune
from ray.tune import SyncConfig

tune.Tuner(print, run_config=air.RunConfig(sync_config=SyncConfig(sync_period=9))).fit()
tune.Tuner(print, run_config=tune.RunConfig(sync_config=tune.SyncConfig())).fit()
tune.run(print, sync_config=tune.syncer.SyncConfig(sync_artifacts=True))
