from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.train.xgboost import XGBoostTrainer


def train_func():
    train.report({"loss": 0.1}, checkpoint=train.Checkpoint("/model"))


def start(is_long):
    run_config = RunConfig(storage_path="/results")
    if is_long:
        first = TorchTrainer(train_func, run_config=run_config)
        first.fit()
    second = XGBoostTrainer(train_func, run_config=run_config)  # <-
    return second.fit()
