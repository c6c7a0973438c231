from ray.air.config import DatasetConfig
from ray.train.torch import TorchTrainer


def main(train_func, train_ds, val_ds):
    dataset_config = {
        "train": DatasetConfig(fit=False, transform=False, randomize_block_order=False),
        "val": DatasetConfig(fit=False, transform=False, randomize_block_order=False),
    }
    TorchTrainer(
        train_func,
        datasets={"train": train_ds, "val": val_ds},
        dataset_config=dataset_config,
    ).fit()
