from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def objective(config):
    tune.report({"loss": 1})


def start(options):
    trainer = TorchTrainer(train_func)
    tune.Tuner(trainer, tune_config=tune.TuneConfig(max_concurrent_trials=2))
    tune.Tuner(trainer, tune_config=tune.TuneConfig(**options))
    tune.Tuner(trainer, tune_config=options)
    tune.Tuner(objective)
