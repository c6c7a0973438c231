import ray.air.predictors.integrations.xgboost as rxgb  # <-
from ray.air.predictors import integrations  # <-
from ray.air.predictors.integrations.torch import TorchPredictor  # <-


def predict(checkpoint):
    TorchPredictor.from_checkpoint(checkpoint)
    rxgb.XGBoostPredictor.from_checkpoint(checkpoint)
    integrations.sklearn.SklearnPredictor.from_checkpoint(checkpoint)
