import os

from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func, run_config=RunConfig(storage_path="s3://bucket")).fit()
print(os.listdir(result.log_dir))  # <-
