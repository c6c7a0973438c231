from ray.train import RunConfig


def configs(options, sync_config):
    RunConfig(local_dir=options.get("folder") if options else None)  # <-
    RunConfig(local_dir="/mnt/a", sync_config=sync_config)  # <-
    RunConfig(local_dir="/mnt/a", **options)  # <-
    RunConfig("name", None, local_dir="/mnt/a")  # <-
    RunConfig(local_dir=options["folder"] if options else None)  # <-
