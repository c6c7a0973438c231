from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.schedulers.pb2 import PB2


def train_func(config):
    print(config["lr"])


def train_driver(config):
    TorchTrainer(train_func).fit()


tune.Tuner(TorchTrainer(train_func), tune_config=tune.TuneConfig(scheduler=PB2()))  # <-
config = tune.TuneConfig(
    scheduler="pbt",  # <-
)
tune.Tuner(train_driver, tune_config=config)

tune.Tuner(
    TorchTrainer(print).as_trainable(),
    tune_config=tune.TuneConfig(scheduler="pbt"),  # <-
)
