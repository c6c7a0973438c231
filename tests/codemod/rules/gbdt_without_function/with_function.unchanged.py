from ray.train.lightgbm import LightGBMTrainer
from ray.train.xgboost import XGBoostTrainer


def main(options):
    XGBoostTrainer(print, train_loop_config={"params": {}}).fit()
    LightGBMTrainer(train_loop_per_worker=print).fit()
    XGBoostTrainer(**options).fit()
