from ray.train import lightgbm
from ray.train.xgboost import XGBoostTrainer as Booster


def main(options):
    Booster(label_column="y", params={}, num_boost_round=10)  # <-
    Booster(print, dmatrix_params={"train": {}}, **options)  # <-
    trainer = lightgbm.LightGBMTrainer(datasets={"train": 1})  # <-
    return trainer
