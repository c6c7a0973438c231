import subprocess

from ray import tune


def objective(config):
    tune.report({"loss": 0.1})


def how():
    return "AUTO"


subprocess.run(["ls"], upload_dir="x", resume="LOCAL")
tune.run(objective, name="demo", resume=True, callbacks=[], storage_path="/mnt/results")
tune.run(objective, resume="AUTO+ERRORED_ONLY")
tune.run(objective, resume=how())
