from loops import train_epoch
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.train.xgboost import XGBoostTrainer


def train_func(config):
    train_epoch(config)


TorchTrainer(train_func, run_config=RunConfig(name="experiment")).fit()  # <-
XGBoostTrainer(params={}, run_config=RunConfig(name="boosting")).fit()  # <-
