from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


def made(name) -> RunConfig:
    config: RunConfig = RunConfig(name=name)
    return config


def launch(run_config: RunConfig):
    TorchTrainer(train_func, run_config=run_config).fit()


launch(made("experiment"))
