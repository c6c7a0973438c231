# fixture: select=RS508+RS115, decide=predictors:class
from ray.air import Checkpoint
from ray.train.sklearn import SklearnPredictor


def predict(frame):
    checkpoint = Checkpoint.from_directory("/mnt/results")
    checkpoint.set_preprocessor(None)
    predictor = SklearnPredictor.from_checkpoint(checkpoint)
    return predictor.predict(frame)
