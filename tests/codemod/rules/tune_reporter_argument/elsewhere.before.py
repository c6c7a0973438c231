# fixture: unsafe
from concurrent.futures import ProcessPoolExecutor

from ray import tune


def objective(config, reporter):
    reporter(loss=config["x"])


def pooled(config, reporter):
    reporter(loss=config["x"])


tune.run(objective)
tune.run(pooled)
ProcessPoolExecutor().submit(pooled, {"x": 1}, print)
