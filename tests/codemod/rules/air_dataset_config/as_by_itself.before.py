from ray import air
from ray.train.torch import TorchTrainer


def make(train_func, datasets):
    configs = {"train": air.DatasetConfig(split=True)}
    TorchTrainer(train_func, datasets=datasets, dataset_config=configs)
    TorchTrainer(train_func, datasets=datasets, dataset_config={})
