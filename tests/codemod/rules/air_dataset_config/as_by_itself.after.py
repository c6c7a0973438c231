from ray import train
from ray.train.torch import TorchTrainer


def make(train_func, datasets):
    configs = train.DataConfig(datasets_to_split=["train"])
    TorchTrainer(train_func, datasets=datasets, dataset_config=configs)
    TorchTrainer(train_func, datasets=datasets, dataset_config=train.DataConfig(datasets_to_split=["train"]))
