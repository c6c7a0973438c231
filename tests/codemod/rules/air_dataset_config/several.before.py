from ray.air.config import DatasetConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def make(train_func, datasets):
    return TorchTrainer(
        train_func,
        scaling_config=ScalingConfig(num_workers=2),
        datasets=datasets,
        # Everybody validates on everything.
        dataset_config={
            "train": DatasetConfig(split=True),
            "extra": DatasetConfig(split=True),
            "valid": DatasetConfig(split=False),
        },
    )
