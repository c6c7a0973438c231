# fixture: select=RS313+RS315
from ray import air, tune
from ray.tune import SyncConfig


def objective(config):
    tune.report({"loss": 1.0})


tune.run(objective, storage_path="/tmp/ray_runs")
tune.run(objective, sync_config=SyncConfig(sync_period=60))
tune.Tuner(
    objective,
    run_config=air.RunConfig(
        name="a",
    ),
).fit()
config = tune.SyncConfig()
