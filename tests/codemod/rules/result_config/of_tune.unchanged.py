from ray import tune
from ray.train.torch import TorchTrainer


def objective(config):
    tune.report({"loss": config["x"]})


best = tune.Tuner(objective).fit().get_best_result()
print(best.config["x"], TorchTrainer)
