from ray import train
from ray.air import RunConfig
from ray.train.torch import TorchTrainer

TorchTrainer(
    print,
    run_config=RunConfig(
        name="a",
        # Every minute is enough.
        sync_config=train.SyncConfig(sync_period=60, sync_artifacts=False),
    ),
).fit()
