import ray
from ray.data.preprocessor import Preprocessor
from ray.data.preprocessors import StandardScaler
from ray.train import DataConfig
from ray.train.torch import TorchTrainer
from ray.train.xgboost import XGBoostTrainer

data, valid = ray.data.range(8), ray.data.range(4)

used = StandardScaler(columns=["id"]).fit(data)
TorchTrainer(print, datasets={"train": data}, preprocessor=used)

# Fitted above.
early = StandardScaler(columns=["id"])
early.fit(data)
TorchTrainer(print, datasets=dict(valid=valid, train=data), preprocessor=early).fit()

TorchTrainer(
    print,
    datasets={"train": data},
    dataset_config=DataConfig(),
    preprocessor=StandardScaler(["id"]),
)
both = TorchTrainer(
    print, datasets={"train": data, "valid": valid}, preprocessor=StandardScaler(["id"])
)

scaler = StandardScaler(["id"])
datasets = {"train": data, "valid": valid}
trees = XGBoostTrainer(print, datasets=datasets, preprocessor=scaler)
print(scaler.transform(valid))


class Doubled(Preprocessor):
    _is_fittable = False


def train():
    doubled = Doubled()
    return TorchTrainer(print, datasets={"train": data}, preprocessor=doubled).fit()
