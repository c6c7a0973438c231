from ray.train import RunConfig

FOLDER = "results"


def configs(options, sync_config):
    RunConfig(local_dir="results")  # <-
    RunConfig(local_dir=FOLDER)  # <-
    RunConfig(local_dir="/mnt/a", sync_config=sync_config)  # <-
    RunConfig(local_dir="/mnt/a", **options)  # <-
    RunConfig(local_dir="/mnt/a", storage_path=None)  # <-
    RunConfig("name", None, local_dir="/mnt/a")  # <-
