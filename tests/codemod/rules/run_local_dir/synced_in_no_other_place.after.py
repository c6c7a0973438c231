from ray import tune


def objective(config):
    tune.report({"loss": 0.1})


synced = tune.SyncConfig(sync_on_checkpoint=False, syncer=None)
tune.run(objective, storage_path="/mnt/results", sync_config=tune.SyncConfig())
tune.run(objective, storage_path="/mnt/results", sync_config=synced)
