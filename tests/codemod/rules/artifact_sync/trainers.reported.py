from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


sync_config = train.SyncConfig(
    sync_period=300,
    sync_artifacts=True,  # <-
)
TorchTrainer(train_func, run_config=RunConfig(sync_config=sync_config)).fit()
