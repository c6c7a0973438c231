# fixture: unsafe
import numpy as np
from ray.train.huggingface import TransformersPredictor
from ray.train.sklearn import SklearnPredictor
from ray.train.tensorflow import TensorflowPredictor
from ray.train.torch import TorchPredictor


def network(checkpoint, model):
    predictor = TorchPredictor.from_checkpoint(checkpoint, model=model)
    return predictor.predict(np.zeros((4, 1)))


def keras(checkpoint, build):
    predictor = TensorflowPredictor.from_checkpoint(checkpoint, model_definition=build)
    return predictor.predict({"x": np.zeros((4, 1))})


def estimator(checkpoint, frame):
    predictor = SklearnPredictor.from_checkpoint(checkpoint)
    return predictor.predict(frame)


def pipeline(checkpoint, frame):
    predictor = TransformersPredictor.from_checkpoint(checkpoint, task="text-classification")
    return predictor.predict(frame)


def text(checkpoint, frame, length):
    predictor = TransformersPredictor.from_checkpoint(checkpoint, task="text-generation")
    return predictor.predict(frame, max_new_tokens=length)
