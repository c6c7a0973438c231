# fixture: unsafe
from ray.train.batch_predictor import BatchPredictor  # <-
from ray.train.xgboost import XGBoostPredictor  # noqa: F401


def predict(checkpoint, data):
    predictor = BatchPredictor.from_checkpoint(checkpoint, XGBoostPredictor)
    predictor.set_preprocessor(None)
    return predictor.predict(data)
