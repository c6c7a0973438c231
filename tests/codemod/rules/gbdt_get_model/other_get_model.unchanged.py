from ray.train.xgboost import RayTrainReportCallback

from mylib import XGBoostTrainer


def load(checkpoint):
    return RayTrainReportCallback.get_model(checkpoint), XGBoostTrainer.get_model(checkpoint)
