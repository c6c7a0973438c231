from ray.air.config import DatasetConfig  # <-
from ray.train.torch import TorchTrainer


def make(train_func, datasets, options):
    TorchTrainer(
        train_func,
        datasets=datasets,
        dataset_config={"*": DatasetConfig(split=True)},  # <-
    )
    TorchTrainer(
        train_func,
        datasets=datasets,
        dataset_config={"train": DatasetConfig(split=True, global_shuffle=True)},  # <-
    )
    TorchTrainer(
        train_func,
        datasets=datasets,
        dataset_config={"train": DatasetConfig(**options)},  # <-
    )
    configs = {"train": DatasetConfig(split=True)}
    TorchTrainer(train_func, datasets=datasets, dataset_config=configs)  # <-
    print(configs)
