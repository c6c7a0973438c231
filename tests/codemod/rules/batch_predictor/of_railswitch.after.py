# fixture: decide=predictors:railswitch
from railswitch.v1.batch_predictor import BatchPredictor


def predict(checkpoint, predictor_class):
    BatchPredictor.from_checkpoint(checkpoint, predictor_class)
    BatchPredictor.from_checkpoint(checkpoint, predictor_class)
    BatchPredictor(checkpoint, predictor_class)
