import ray
from ray import tune
from ray.air import Result
from ray.train.torch import TorchTrainer


def loss(result: Result, name="loss"):
    return result.metrics[name]


def best_path(best: "ray.air.Result"):
    return best.path


def run(train_func, objective):
    loss(TorchTrainer(train_func).fit())
    loss(name="other", result=TorchTrainer(train_func).fit())
    grid = tune.Tuner(objective).fit()
    return best_path(best=grid.get_best_result())
