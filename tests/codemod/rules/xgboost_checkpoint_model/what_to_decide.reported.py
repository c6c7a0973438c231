import xgboost
from ray.train.xgboost import RayTrainReportCallback, XGBoostCheckpoint, XGBoostTrainer


def loop():
    xgboost.train({}, None, callbacks=[RayTrainReportCallback(filename="model.json")])


saved = XGBoostTrainer(loop).fit().checkpoint
print(XGBoostCheckpoint(saved.path, saved.filesystem).get_model())  # <-


def load(checkpoint: XGBoostCheckpoint):
    return checkpoint.get_model()  # <-
