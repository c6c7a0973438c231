# fixture: select=RS313+RS315
from ray import air, tune
from ray.tune import SyncConfig


def objective(config):
    tune.report({"loss": 1.0})


tune.run(objective, local_dir="/tmp/ray_runs", sync_config=tune.SyncConfig(syncer=None))
tune.run(objective, sync_config=SyncConfig(syncer=None, sync_period=60))
tune.Tuner(
    objective,
    run_config=air.RunConfig(
        name="a",
        sync_config=SyncConfig(syncer=None),  # stays on this machine
    ),
).fit()
config = tune.SyncConfig(syncer=None)
