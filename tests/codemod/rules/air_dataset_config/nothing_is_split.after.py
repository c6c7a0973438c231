from ray.train import DataConfig as Data
from ray.train.torch import TorchTrainer


def make(train_func, datasets):
    return TorchTrainer(
        train_func, datasets=datasets, dataset_config=Data(datasets_to_split=[])
    )
