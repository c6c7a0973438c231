# fixture: unsafe
import ray
from ray.train.batch_predictor import BatchPredictor
from ray.train.huggingface import HuggingFacePredictor
from ray.train.sklearn import SklearnPredictor
from ray.train.tensorflow import TensorflowPredictor


def with_keras(checkpoint, build):
    predictor = BatchPredictor.from_checkpoint(
        checkpoint, TensorflowPredictor, model_definition=lambda: build(3)
    )
    return predictor.predict(ray.data.range(8), feature_columns=["x"], batch_size=32)


def with_a_whole_model(checkpoint):
    predictor = BatchPredictor.from_checkpoint(checkpoint, TensorflowPredictor)
    return predictor.predict(ray.data.range(8))


def with_an_estimator(checkpoint):
    predictor = BatchPredictor.from_checkpoint(checkpoint, SklearnPredictor)
    return predictor.predict(ray.data.range(8), keep_columns=["y"])


def with_a_pipeline(checkpoint):
    predictor = BatchPredictor.from_checkpoint(
        checkpoint, HuggingFacePredictor, task="text-generation"
    )
    return predictor.predict(ray.data.range(8), num_gpus_per_worker=1, max_new_tokens=8)
