from ray.train import CheckpointConfig, RunConfig
from ray.train.lightgbm import LightGBMTrainer
from ray.train.torch import TorchTrainer
from ray.train.xgboost import XGBoostTrainer

XGBoostTrainer(
    run_config=RunConfig(
        checkpoint_config=CheckpointConfig(
            checkpoint_frequency=10,  # <-
            checkpoint_at_end=True,  # <- with it
        ),
    ),
).fit()

shared = CheckpointConfig(checkpoint_at_end=True)  # <-
TorchTrainer(print, run_config=RunConfig(checkpoint_config=shared)).fit()
LightGBMTrainer(run_config=RunConfig(checkpoint_config=shared)).fit()

CheckpointConfig(checkpoint_frequency=10)  # <-
CheckpointConfig(2, "loss", "min", 10)  # <-
