from ray.air.config import ScalingConfig
from ray.train import DataConfig
from ray.train.torch import TorchTrainer


def make(train_func, datasets):
    return TorchTrainer(
        train_func,
        scaling_config=ScalingConfig(num_workers=2),
        datasets=datasets,
        # Everybody validates on everything.
        dataset_config=DataConfig(datasets_to_split=["train", "extra"]),
    )
