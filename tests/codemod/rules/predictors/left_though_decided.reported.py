# fixture: decide=predictors:class
from ray.train.huggingface import TransformersPredictor  # <-
from ray.train.lightgbm import LightGBMPredictor  # <-
from ray.train.sklearn import SklearnPredictor  # <-
from ray.train.tensorflow import TensorflowPredictor  # <-
from ray.train.torch import TorchPredictor  # <-
from ray.train.xgboost import XGBoostPredictor  # <-


class Mine(TorchPredictor):
    pass


def predict(checkpoint, frame):
    LightGBMPredictor.from_checkpoint(checkpoint).predict(frame)
    trees = XGBoostPredictor.from_checkpoint(checkpoint)
    trees.predict(frame, feature_columns=["a"])
    estimator = SklearnPredictor(checkpoint)
    estimator.predict(frame)
    keras = TensorflowPredictor.from_checkpoint(checkpoint, use_gpu=True)
    keras.predict(frame)
    pipeline = TransformersPredictor.from_checkpoint(checkpoint, pipeline_cls=frame.cls)
    return pipeline.predict(frame)
