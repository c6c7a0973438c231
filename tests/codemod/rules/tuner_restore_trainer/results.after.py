# fixture: unsafe
import os

from ray import tune

restored = tune.ResultGrid(tune.ExperimentAnalysis(os.path.abspath("results/search")))
grid = restored
print(grid.get_best_result("loss", "min"), restored.num_errors)


def load(folder):
    tuner = tune.ResultGrid(tune.ExperimentAnalysis(folder))
    return tuner
