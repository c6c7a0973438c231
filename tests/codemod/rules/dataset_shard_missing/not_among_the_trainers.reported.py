from ray import train
from ray.train.torch import TorchTrainer


def loop():
    train.get_dataset_shard("train")
    train.get_dataset_shard("valid")  # <-


TorchTrainer(loop, datasets={"train": 1}).fit()
