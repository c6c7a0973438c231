from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


# What every trial starts from.
trainer = TorchTrainer(train_func, train_loop_config={"epochs": 3, "lr": 0.1})
space = {"train_loop_config": {"lr": tune.grid_search([0.1, 0.01])}}

tune.Tuner(trainer, param_space=space, tune_config=tune.TuneConfig(num_samples=2)).fit()
