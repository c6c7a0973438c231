import ray.air.batch_predictor as bp  # <-
from ray import air
from ray.air import BatchPredictor  # <-
from ray.air.batch_predictor import BatchPredictor as Other  # <-


def predict(checkpoint, predictor_class):
    BatchPredictor.from_checkpoint(checkpoint, predictor_class)
    Other.from_checkpoint(checkpoint, predictor_class)
    air.BatchPredictor.from_checkpoint(checkpoint, predictor_class)  # <-
    bp.BatchPredictor.from_checkpoint(checkpoint, predictor_class)  # <-
