from ray.train import DataConfig
from ray.train.torch import TorchTrainer

from mine import DatasetConfig


def make(train_func, datasets, dataset_config):
    TorchTrainer(train_func, datasets=datasets, dataset_config=DataConfig())
    TorchTrainer(train_func, datasets=datasets, dataset_config=dataset_config)
    mine = {"train": DatasetConfig(split=True)}
    return mine
