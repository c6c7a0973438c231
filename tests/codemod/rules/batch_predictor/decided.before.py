# fixture: decide=predictors:class
import ray
import torch
from ray.data.preprocessors import StandardScaler
from ray.train.batch_predictor import BatchPredictor
from ray.train.lightgbm import LightGBMPredictor
from ray.train.torch import TorchPredictor
from ray.train.xgboost import XGBoostPredictor, XGBoostTrainer

scaler = StandardScaler(columns=["a"])
train = ray.data.read_csv("train.csv")
result = XGBoostTrainer(datasets={"train": train}, preprocessor=scaler).fit()
predictor = BatchPredictor.from_checkpoint(result.checkpoint, XGBoostPredictor)
predicted = predictor.predict(
    ray.data.read_csv("test.csv"), keep_columns=["y"], max_scoring_workers=3
)


def with_lightgbm(checkpoint):
    data = ray.data.read_csv("test.csv")
    predictor = BatchPredictor(checkpoint=checkpoint, predictor_cls=LightGBMPredictor)
    return predictor.predict(data, feature_columns=["a"], ray_remote_args={"max_restarts": 1})


def with_torch(checkpoint, gpus):
    model = torch.nn.Linear(2, 1)
    predictor = BatchPredictor.from_checkpoint(checkpoint, TorchPredictor, model=model)
    first = predictor.predict(data=ray.data.range(8), num_gpus_per_worker=gpus)
    return first, predictor.predict(ray.data.range(9), batch_size=2, num_gpus_per_worker=gpus)
