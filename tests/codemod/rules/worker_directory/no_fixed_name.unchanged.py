from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    with open("losses.txt", "a") as file:
        file.write("0.1")


TorchTrainer(train_func, run_config=RunConfig(storage_path="/results")).fit()
