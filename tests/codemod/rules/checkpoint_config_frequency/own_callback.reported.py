from ray.train import CheckpointConfig, RunConfig
from ray.train.xgboost import XGBoostTrainer


def main(train_func, **options):
    run_config = RunConfig(checkpoint_config=CheckpointConfig(checkpoint_frequency=10))  # <-
    XGBoostTrainer(train_func, run_config=run_config, **options).fit()
    shared = RunConfig(checkpoint_config=CheckpointConfig(checkpoint_frequency=10))  # <-
    XGBoostTrainer(train_func, run_config=shared).fit()
    XGBoostTrainer(params={}, label_column="y", run_config=shared).fit()
