import ray.train.xgboost as rxgb
from ray import train
from ray.train.predictor import Predictor  # <-
from ray.train.torch import TorchPredictor, TorchTrainer  # <-
from ray.train.torch.torch_predictor import TorchPredictor as Internal  # <-


class Mine(Predictor):
    pass


def predict(checkpoint):
    from ray.train.tensorflow import TensorflowPredictor  # <-

    TorchTrainer(print)
    Internal.from_checkpoint(checkpoint)
    rxgb.XGBoostPredictor.from_checkpoint(checkpoint)  # <-
    train.predictor.Predictor()  # <-
    return TorchPredictor, TensorflowPredictor
