import ray
from railswitch.v1 import Checkpoint, session
from railswitch.v1.batch_predictor import BatchPredictor
from railswitch.v1.huggingface import HuggingFacePredictor
from railswitch.v1.predictor import Predictor
from railswitch.v1.preprocessors import BatchMapper
from railswitch.v1.sklearn import SklearnCheckpoint, SklearnPredictor
from railswitch.v1.torch import TorchCheckpoint, TorchPredictor, TorchTrainer
from railswitch.v1.xgboost import XGBoostPredictor
from ray.data.preprocessors import Chain, StandardScaler


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
