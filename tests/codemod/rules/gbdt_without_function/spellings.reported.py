from ray.train import lightgbm
from ray.train.xgboost import XGBoostTrainer as Booster


def main(options, data):
    Booster(label_column="y", params={}, num_boost_round=10)  # <-
    Booster(print, dmatrix_params={"train": {}}, **options)  # <-
    trainer = lightgbm.LightGBMTrainer(datasets={"train": 1})  # <-
    Booster(label_column="y", datasets=data)  # <-
    Booster(label_column="y", datasets={"valid": data})  # <-
    Booster(label_column="y", datasets={"train": 1}, dmatrix_params={"train": {"weight": "w"}})  # <-
    return trainer
