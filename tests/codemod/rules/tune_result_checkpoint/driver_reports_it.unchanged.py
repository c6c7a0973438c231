from ray import tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def train_driver(config):
    result = TorchTrainer(train_func, train_loop_config=config).fit()
    tune.report({"loss": 1}, checkpoint=result.checkpoint)


results = tune.Tuner(train_driver).fit()
print(results[0].checkpoint)
