import xgboost
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer


def train_func(config):
    xgboost.train({}, config["data"], callbacks=[RayTrainReportCallback()])


XGBoostTrainer(train_func).fit()
