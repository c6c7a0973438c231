from ray import tune


def objective(config):
    tune.report({"loss": 0.1})


tune.run(objective, local_dir="/mnt/a", sync_config=tune.SyncConfig("s3://bucket"))  # <-
tune.run(objective, local_dir="/mnt/a", sync_config=tune.SyncConfig(upload_dir="s3://b"))  # <-
