from ray import train
from ray.train import RunConfig, SyncConfig
from ray.train.torch import TorchTrainer


def launch(train_func, sync_config):
    TorchTrainer(
        train_func,
        run_config=RunConfig(sync_config=SyncConfig(sync_artifacts=True)),  # <-
    )
    TorchTrainer(train_func, run_config=RunConfig(sync_config=sync_config))  # <-
    TorchTrainer(
        train_func,
        run_config=RunConfig(sync_config=SyncConfig(upload_dir="s3://a")),  # <-
    )
    TorchTrainer(
        train_func,
        run_config=RunConfig(sync_config=SyncConfig("s3://a")),  # <-
    )
    return RunConfig(sync_config=train.SyncConfig())  # <-


def annotated(config: SyncConfig):  # <-
    return config
