import ray
from ray.air import Checkpoint, session
from ray.data.preprocessors import BatchMapper, Chain, StandardScaler
from ray.train.batch_predictor import BatchPredictor
from ray.train.huggingface import HuggingFacePredictor
from ray.train.predictor import Predictor
from ray.train.sklearn import SklearnCheckpoint, SklearnPredictor
from ray.train.torch import TorchCheckpoint, TorchPredictor, TorchTrainer
from ray.train.xgboost.xgboost_predictor import XGBoostPredictor


class MyPredictor(Predictor):
    @classmethod
    def from_checkpoint(cls, checkpoint, **kwargs):
        return cls(checkpoint.get_preprocessor())

    def _predict_pandas(self, data, **kwargs):
        return data


class Detector(TorchPredictor):
    def call_model(self, inputs):
        return {"boxes": super().call_model(inputs)}


preprocessor = Chain(StandardScaler(["x"]), BatchMapper(lambda df: df, batch_format="pandas"))
checkpoint = TorchCheckpoint.from_model(None, preprocessor=preprocessor)
predictor = BatchPredictor.from_checkpoint(checkpoint, Detector)
predictions = predictor.predict(ray.data.range(8), batch_size=4, num_gpus_per_worker=1)
others = (HuggingFacePredictor, SklearnCheckpoint, SklearnPredictor, XGBoostPredictor, MyPredictor)
