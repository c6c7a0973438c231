# fixture: unsafe
from ray.train.batch_predictor import BatchPredictor  # <-
from ray.train.huggingface import TransformersPredictor


def predict(checkpoint, data, pipeline):
    predictor = BatchPredictor(checkpoint, TransformersPredictor, pipeline_cls=pipeline)
    return predictor.predict(data)
