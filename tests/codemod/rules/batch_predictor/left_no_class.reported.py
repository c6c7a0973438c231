# fixture: unsafe
from ray.train.batch_predictor import BatchPredictor  # <-
from ray.train.xgboost import XGBoostPredictor  # noqa: F401


def predict(checkpoint, data):
    predictor = BatchPredictor.from_checkpoint(checkpoint, data.predictor)
    return predictor.predict(data)
