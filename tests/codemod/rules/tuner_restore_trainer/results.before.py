# fixture: unsafe
from ray import tune

restored = tune.Tuner.restore(path="results/search")
grid = restored.get_results()
print(grid.get_best_result("loss", "min"), restored.get_results().num_errors)


def load(folder):
    tuner = tune.Tuner.restore(folder)
    return tuner.get_results()
