# fixture: decide=predictors:railswitch
from railswitch.v1.predictor import Predictor
from railswitch.v1.xgboost import XGBoostPredictor
from railswitch.v1.torch import TorchPredictor, TorchPredictor as Internal
from ray.train.torch import TorchTrainer


class Mine(Predictor):
    @classmethod
    def from_checkpoint(cls, checkpoint):
        return cls(checkpoint)


class Noisy(TorchPredictor):
    def call_model(self, tensor):
        return super().call_model(tensor) + 1


def predict(checkpoint, frame, made: TorchPredictor):
    from railswitch.v1.tensorflow import TensorflowPredictor

    TorchTrainer(print)
    XGBoostPredictor.from_checkpoint(checkpoint).predict(frame)
    Predictor.from_pandas_udf(len)
    return Internal.from_checkpoint(checkpoint), made, TensorflowPredictor
