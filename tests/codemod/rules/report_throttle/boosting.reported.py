import xgboost
from ray import tune
from ray.train.lightgbm import RayTrainReportCallback as LightGBMReport
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer


def train_func(config):
    xgboost.train({}, None, callbacks=[RayTrainReportCallback(frequency=10)])  # <-
    fit(callbacks=[LightGBMReport()])  # <-


def objective(config):
    xgboost.train({}, None, callbacks=[RayTrainReportCallback(metrics=["loss"])])


def model_of(checkpoint):
    return RayTrainReportCallback.get_model(checkpoint)


XGBoostTrainer(train_func).fit()
tune.Tuner(objective).fit()
