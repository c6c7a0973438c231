from ray import air, train, tune
from ray.train import SyncConfig

tune.Tuner(print, run_config=air.RunConfig(sync_config=SyncConfig(sync_artifacts=True))).fit()
config = train.SyncConfig(sync_period=60)
tune.run(print, sync_config=config)
