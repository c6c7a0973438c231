import ray
from ray.data.preprocessors import MinMaxScaler
from ray.train.torch import TorchTrainer
from ray.train.xgboost import XGBoostTrainer

data, valid = ray.data.range(8), ray.data.range(4)
scaler = MinMaxScaler(columns=["id"])
first = TorchTrainer(print, datasets={"train": data, "valid": valid}, preprocessor=scaler)


def train():
    return XGBoostTrainer(print, datasets={"train": data}, preprocessor=scaler)
