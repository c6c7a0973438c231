from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def search(tune_config, find):
    trainer = TorchTrainer(train_func)
    tune.Tuner(trainer, tune_config=tune_config).fit()  # <-
    other = TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=find()))
    tune.Tuner(other).fit()  # <-
    third = TorchTrainer(train_func)
    tune.Tuner(third, tune_config=tune.TuneConfig(search_alg=find())).fit()  # <-
