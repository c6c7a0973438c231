from ray.train import RunConfig

FOLDER = "results"


def configs(options):
    RunConfig(local_dir="results")  # <-
    RunConfig(local_dir=FOLDER)  # <-
    RunConfig(local_dir="/mnt/a", storage_path="/mnt/b")  # <-
    RunConfig("name", "/mnt/a", local_dir="/mnt/b")  # <-
    RunConfig(local_dir="/mnt/a", **options)  # <-
