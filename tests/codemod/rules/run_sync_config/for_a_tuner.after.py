from ray import air, tune
from ray.tune import SyncConfig

tune.Tuner(print, run_config=air.RunConfig(sync_config=SyncConfig(sync_artifacts=True))).fit()
config = tune.SyncConfig(sync_period=60)
tune.run(print, sync_config=config)
