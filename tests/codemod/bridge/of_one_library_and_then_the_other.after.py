import ray.tune
from railswitch.v1.xgboost import XGBoostTrainer
from ray.train import RunConfig

XGBoostTrainer(params={}, run_config=RunConfig(storage_path="/mnt/results")).fit()

from ray.tune import CheckpointConfig, RunConfig

ray.tune.Tuner(print, run_config=RunConfig(checkpoint_config=CheckpointConfig()))
