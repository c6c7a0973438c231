from ray import air
from ray.train.torch import TorchTrainer


def make(train_func, datasets):
    return TorchTrainer(
        train_func, datasets=datasets, dataset_config={"valid": air.DatasetConfig(split=True)}
    )
