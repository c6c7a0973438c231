from ray import tune
from ray.tune import run


def objective(config):
    tune.report({"loss": 0.1})


tune.run(objective, storage_path="/mnt/results", name="demo")
run(objective, storage_path="/mnt/results")
tune.run(objective, "demo", storage_path="/mnt/results")
