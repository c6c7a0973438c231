import xgboost
from ray.train import CheckpointConfig, RunConfig
from ray.train.lightgbm import LightGBMTrainer
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer


def train_func(config):
    xgboost.train({}, config["data"], callbacks=[RayTrainReportCallback(frequency=5)])


def main(**options):
    run_config = RunConfig(
        checkpoint_config=CheckpointConfig(
            # Checkpoint every 10 iterations.
            checkpoint_frequency=10,
            num_to_keep=1,
        ),
    )
    XGBoostTrainer(train_func, run_config=run_config).fit()
    LightGBMTrainer(
        train_loop_per_worker=train_func,
        run_config=RunConfig(checkpoint_config=CheckpointConfig(checkpoint_at_end=True)),
    ).fit()
