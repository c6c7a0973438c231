from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.train.xgboost import XGBoostTrainer


def train_func():
    train.report({"loss": 0.1}, checkpoint=train.Checkpoint("/model"))


run_config = RunConfig(storage_path="/results")
first = TorchTrainer(train_func, run_config=run_config)
second = XGBoostTrainer(train_func, run_config=run_config)  # <-
first.fit()
first.fit()  # <-
for _ in range(3):
    second.fit()  # <-
