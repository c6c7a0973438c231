from ray import air, tune
from ray.tune import SyncConfig

tune.Tuner(
    print,
    run_config=air.RunConfig(
        name="a",
        sync_config=SyncConfig(
            upload_dir="s3://bucket/results",  # survives the cluster
        ),
        verbose=1,
    ),
).fit()
