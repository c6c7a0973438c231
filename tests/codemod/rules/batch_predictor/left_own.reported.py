# fixture: unsafe
from ray.train.batch_predictor import BatchPredictor  # <-
from ray.train.predictor import Predictor


class Scaled(Predictor):
    @classmethod
    def from_checkpoint(cls, checkpoint):
        return cls(checkpoint.get_preprocessor())

    def _predict_pandas(self, data):
        return data


def predict(checkpoint, data):
    predictor = BatchPredictor(checkpoint, Scaled)
    return predictor.predict(data)
