import json
import os
import pickle
from pathlib import Path

import lightgbm
import numpy as np
import pandas as pd
import ray
import torch
import xgboost
from ray.air import Checkpoint
from ray.train.batch_predictor import BatchPredictor
from ray.train.lightgbm import LightGBMPredictor
from ray.train.predictor import Predictor
from ray.train.sklearn import SklearnPredictor
from ray.train.torch import TorchPredictor
from ray.train.xgboost import XGBoostPredictor
from sklearn.linear_model import LinearRegression

folder = Path(os.environ["STORAGE"])
folder.mkdir(exist_ok=True)
rows = pd.DataFrame({"a": np.arange(12.0), "b": np.arange(12.0) % 3, "y": np.arange(12) % 2})
features, label = rows[["a", "b"]], rows["y"]
ray.init(address=os.environ.get("RAY_ADDRESS"), num_cpus=None if "RAY_ADDRESS" in os.environ else 3)


def saved(name, save, *files):
    """A checkpoint with a model under each of the names that Ray has given it."""
    path = folder / name
    path.mkdir(exist_ok=True)
    for file in files:
        save(str(path / file))
    return Checkpoint.from_directory(str(path))


def shown(predicted):
    frame = predicted.to_pandas().round(3)
    frame = frame.reindex(sorted(frame.columns), axis=1)
    return {name: np.stack(frame[name].to_list()).tolist() for name in frame.columns}


def with_xgboost(data):
    params = {"objective": "multi:softprob", "num_class": 2, "max_depth": 2}
    matrix = xgboost.DMatrix(features.to_numpy(), label, feature_names=["a", "b"])
    model = xgboost.train(params, matrix, num_boost_round=3)
    checkpoint = saved("xgboost", model.save_model, "model.json", "model.ubj")
    os.replace(folder / "xgboost" / "model.json", folder / "xgboost" / "model")
    predictor = BatchPredictor.from_checkpoint(checkpoint, XGBoostPredictor)
    return predictor.predict(data, feature_columns=["a", "b"], keep_columns=["a", "y"], batch_size=5)


def with_lightgbm(data):
    params = {"objective": "regression", "min_data_in_leaf": 1, "verbose": -1}
    model = lightgbm.train(params, lightgbm.Dataset(features, label), num_boost_round=3)
    checkpoint = saved("lightgbm", model.save_model, "model", "model.txt")
    predictor = BatchPredictor.from_checkpoint(checkpoint, LightGBMPredictor)
    return predictor.predict(data.drop_columns(["y"]), min_scoring_workers=1, max_scoring_workers=1)


def with_torch(data):
    model = torch.nn.Linear(1, 2)
    torch.nn.init.constant_(model.weight, 0.5)
    torch.nn.init.constant_(model.bias, 0.25)
    content = pickle.dumps({"model": model.state_dict()})
    checkpoint = saved("torch", lambda p: Path(p).write_bytes(content), "dict_checkpoint.pkl")
    network = torch.nn.Linear(1, 2)
    data = data.map_batches(lambda batch: {"x": batch["a"][:, None]}, batch_format="numpy")
    predictor = BatchPredictor.from_checkpoint(checkpoint, TorchPredictor, model=network)
    return predictor.predict(data, dtype=torch.float32, num_cpus_per_worker=1)


class Scaled(Predictor):
    def __init__(self, factor, preprocessor=None):
        super().__init__(preprocessor)
        self.factor = factor

    @classmethod
    def from_checkpoint(cls, checkpoint, factor=1):
        with checkpoint.as_directory() as path:
            return cls(factor * float(Path(path, "factor").read_text()))

    def _predict_pandas(self, data, offset=0):
        return pd.DataFrame({"scaled": data["a"] * self.factor + offset})


def with_own(data):
    checkpoint = saved("own", lambda path: Path(path).write_text("2"), "factor")
    predictor = BatchPredictor(checkpoint, Scaled, factor=3)
    return predictor.predict(data, offset=1, keep_columns=["y"])


def fitted(name):
    content = pickle.dumps(LinearRegression().fit(features, label))
    return saved(name, lambda path: Path(path).write_bytes(content), "model")


def with_sklearn(data):
    checkpoint = fitted("sklearn")
    predictor = BatchPredictor.from_checkpoint(checkpoint, SklearnPredictor)
    return predictor.predict(data, feature_columns=["a", "b"], keep_columns=["y"])


def asked_itself():
    checkpoint = fitted("asked")
    predictor = SklearnPredictor.from_checkpoint(checkpoint)
    return predictor.predict(features)["predictions"].round(3).tolist()


data = ray.data.from_pandas(rows)
ways = (with_xgboost, with_lightgbm, with_torch, with_own, with_sklearn)
found = {way.__name__: shown(way(data)) for way in ways}
found["asked_itself"] = asked_itself()
print("FOUND", json.dumps(found))
