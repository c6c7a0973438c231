from ray import tune
from ray.tune import run


def objective(config):
    tune.report({"loss": 0.1})


tune.run(objective, local_dir="/mnt/results", name="demo")
run(objective, local_dir=tune.__file__, storage_path="/mnt/results")
tune.run(objective, "demo", local_dir="/mnt/results")
