# fixture: decide=predictors:railswitch
from ray.air.predictors import integrations  # <-
from ray.train.rl import RLPredictor  # <-
from ray.train.torch import TorchDetectionPredictor  # <-


def predict(checkpoint):
    integrations.sklearn.SklearnPredictor.from_checkpoint(checkpoint)
    RLPredictor.from_checkpoint(checkpoint)
    return TorchDetectionPredictor
