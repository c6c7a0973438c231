from ray import tune
from ray.air.result import Result
from ray.train.torch import TorchTrainer


def run(train_func, objective, tuned) -> Result:  # <-
    if tuned:
        return tune.Tuner(objective).fit().get_best_result()
    return TorchTrainer(train_func).fit()
