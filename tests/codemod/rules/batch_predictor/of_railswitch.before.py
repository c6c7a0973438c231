# fixture: decide=predictors:railswitch
import ray.train.batch_predictor
from ray.train import batch_predictor as bp
from ray.train.batch_predictor import BatchPredictor


def predict(checkpoint, predictor_class):
    BatchPredictor.from_checkpoint(checkpoint, predictor_class)
    bp.BatchPredictor.from_checkpoint(checkpoint, predictor_class)
    ray.train.batch_predictor.BatchPredictor(checkpoint, predictor_class)
