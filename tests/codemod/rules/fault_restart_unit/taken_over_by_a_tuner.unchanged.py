from ray import tune
from ray.train import FailureConfig, RunConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print("training")


config = RunConfig(
    name="search",
    stop={"training_iteration": 5},
    failure_config=FailureConfig(max_failures=2, fail_fast=True),
)
tune.Tuner(TorchTrainer(train_func, run_config=config)).fit()
