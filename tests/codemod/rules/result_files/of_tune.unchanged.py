import os

from ray import tune


def objective(config):
    tune.report({"loss": 0.1})


best = tune.Tuner(objective).fit().get_best_result()
print(os.path.join(best.path, "progress.csv"), os.path.join(best.path, "result.json"))
