# fixture: unsafe, select=RS115+RS116
import pandas as pd
import ray
from ray.train.batch_predictor import BatchPredictor
from ray.train.predictor import Predictor


class Scaled(Predictor):
    def __init__(self, factor, preprocessor=None):
        super().__init__(preprocessor)
        self.factor = factor

    @classmethod
    def from_checkpoint(cls, checkpoint, factor=1):
        return cls(factor)

    def _predict_pandas(self, data, offset=0):
        return pd.DataFrame({"scaled": data["id"] * self.factor + offset})


def predict(checkpoint):
    predictor = BatchPredictor(checkpoint, Scaled, factor=3)
    return predictor.predict(ray.data.range(8), offset=1)
