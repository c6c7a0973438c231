from ray.train import xgboost as rx
from ray.train.xgboost import RayTrainReportCallback as Report
from xgboost import train


def loop():
    train({}, None, callbacks=[Report(frequency=2)])


result = rx.XGBoostTrainer(loop).fit()
booster = Report.get_model(result.checkpoint)
