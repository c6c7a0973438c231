from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print("training")


def objective(config):
    tune.report({"loss": 0.1})


run_config = train.RunConfig(name="both")  # <-
TorchTrainer(train_func, run_config=run_config).fit()
tune.Tuner(objective, run_config=run_config).fit()
