from ray import train
from ray.train.torch import TorchTrainer


def main(train_func, train_ds, val_ds):
    dataset_config = train.DataConfig(datasets_to_split=["train"])
    TorchTrainer(
        train_func,
        datasets={"train": train_ds, "val": val_ds},
        dataset_config=dataset_config,
    ).fit()
