# fixture: unsafe
from concurrent.futures import ProcessPoolExecutor

from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


def pooled(config):
    tune.report({"loss": config["x"]})


tune.run(objective)
tune.run(pooled)
ProcessPoolExecutor().submit(pooled, {"x": 1}, print)
