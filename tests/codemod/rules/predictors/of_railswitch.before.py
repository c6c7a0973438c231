# fixture: decide=predictors:railswitch
import ray.train.xgboost as rxgb
from ray import train
from ray.train.predictor import Predictor
from ray.train.torch import TorchPredictor, TorchTrainer
from ray.train.torch.torch_predictor import TorchPredictor as Internal


class Mine(Predictor):
    @classmethod
    def from_checkpoint(cls, checkpoint):
        return cls(checkpoint)


class Noisy(TorchPredictor):
    def call_model(self, tensor):
        return super().call_model(tensor) + 1


def predict(checkpoint, frame, made: TorchPredictor):
    from ray.train.tensorflow import TensorflowPredictor

    TorchTrainer(print)
    rxgb.XGBoostPredictor.from_checkpoint(checkpoint).predict(frame)
    train.predictor.Predictor.from_pandas_udf(len)
    return Internal.from_checkpoint(checkpoint), made, TensorflowPredictor
