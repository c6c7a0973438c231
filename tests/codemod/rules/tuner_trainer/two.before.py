from ray import tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


tune.Tuner(TorchTrainer(train_func)).fit()
tune.Tuner(TorchTrainer(train_func, train_loop_config={"lr": 1})).fit()


def again():
    tune.Tuner(TorchTrainer(train_func)).fit()
