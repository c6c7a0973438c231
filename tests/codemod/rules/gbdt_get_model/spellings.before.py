import ray.train.lightgbm
from ray.train.xgboost import XGBoostTrainer as Booster


def load(checkpoint):
    first = Booster.get_model(checkpoint)
    return first, ray.train.lightgbm.LightGBMTrainer.get_model(checkpoint)
