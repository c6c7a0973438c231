from ray import tune


def objective(config):
    tune.report({"loss": 0.1})


tune.run(objective, local_dir="/mnt/results", sync_config=tune.SyncConfig())  # <-
