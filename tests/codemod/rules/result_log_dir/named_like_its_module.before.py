import ray.tune.result_grid as grid
from ray.tune import tuner


def objective(config): ...


tuner = tuner.Tuner(objective)
grid = tuner.fit()
print(grid.get_best_result().log_dir, grid[0].log_dir)
tuner = tuner.restore("here")
print(tuner.fit()[0].log_dir)
