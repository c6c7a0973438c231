from ray.air import DatasetConfig as Data
from ray.train.torch import TorchTrainer


def make(train_func, datasets):
    return TorchTrainer(
        train_func, datasets=datasets, dataset_config={"train": Data(split=False)}
    )
