from ray.air import DatasetConfig
from ray.train.torch import TorchTrainer


def make(train_func, datasets, limit):
    TorchTrainer(train_func, datasets=datasets, dataset_config={"train": DatasetConfig(split=True)})
    TorchTrainer(
        train_func,
        datasets=datasets,
        dataset_config={"train": DatasetConfig(split=True, max_object_store_memory_fraction=limit)},
    )
