from ray import air, tune

tune.Tuner(
    print,
    run_config=air.RunConfig(
        name="a",
        storage_path="s3://bucket/results",  # survives the cluster
        verbose=1,
    ),
).fit()
