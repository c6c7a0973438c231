from ray import train, tune


def objective(config):
    tune.report({"loss": 0.1})


off = train.SyncConfig(sync_artifacts=False)
tune.Tuner(
    objective, run_config=tune.RunConfig(sync_config=train.SyncConfig(sync_artifacts=True))
)
print(tune.SyncConfig(sync_artifacts=True))
