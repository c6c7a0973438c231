from ray import tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["model"])


def start():
    nested = TorchTrainer(train_func, train_loop_config={"model": {"depth": 2}})
    space = {"train_loop_config": {"model": {"width": tune.choice([1, 2])}}}
    tune.Tuner(nested, param_space=space).fit()
