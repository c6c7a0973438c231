import ray.train.lightgbm
from ray.train.xgboost import RayTrainReportCallback


def load(checkpoint):
    first = RayTrainReportCallback.get_model(checkpoint)
    return first, ray.train.lightgbm.RayTrainReportCallback.get_model(checkpoint)
