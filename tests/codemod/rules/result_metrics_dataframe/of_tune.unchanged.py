from ray import tune
from ray.train.torch import TorchTrainer


def objective(config):
    tune.report({"loss": 0.1})


grid = tune.Tuner(objective).fit()
print(grid.get_best_result().metrics_dataframe, grid[0].metrics_dataframe)
print(TorchTrainer.metrics_dataframe)
