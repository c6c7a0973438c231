import ray.tune.result_grid as grid
from ray.tune import tuner


def objective(config): ...


tuner = tuner.Tuner(objective)
grid = tuner.fit()
print(grid.get_best_result().path, grid[0].path)
tuner = tuner.restore("here")
print(tuner.fit()[0].path)
