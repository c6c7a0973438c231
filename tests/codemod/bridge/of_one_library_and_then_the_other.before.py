import ray.tune
from ray.train import RunConfig
from ray.train.xgboost import XGBoostTrainer

XGBoostTrainer(params={}, run_config=RunConfig(storage_path="/mnt/results")).fit()

from ray.tune import CheckpointConfig, RunConfig

ray.tune.Tuner(print, run_config=RunConfig(checkpoint_config=CheckpointConfig()))
