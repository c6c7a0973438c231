import ray
from ray.data.preprocessor import Preprocessor
from ray.data.preprocessors import StandardScaler
from ray.train import DataConfig
from ray.train.torch import TorchTrainer
from ray.train.xgboost import XGBoostTrainer

data, valid = ray.data.range(8), ray.data.range(4)

used = StandardScaler(columns=["id"]).fit(data)
TorchTrainer(print, datasets={"train": used.transform(data)})

# Fitted above.
early = StandardScaler(columns=["id"])
early.fit(data)
TorchTrainer(print, datasets=dict(valid=early.transform(valid), train=early.transform(data))).fit()

TorchTrainer(
    print,
    datasets={"train": StandardScaler(["id"]).fit_transform(data)},
    dataset_config=DataConfig(),
)
preprocessor = StandardScaler(["id"])
both = TorchTrainer(
    print, datasets={"train": preprocessor.fit_transform(data), "valid": preprocessor.transform(valid)}
)

scaler = StandardScaler(["id"])
datasets = {"train": scaler.fit_transform(data), "valid": scaler.transform(valid)}
trees = XGBoostTrainer(print, datasets=datasets)
print(scaler.transform(valid))


class Doubled(Preprocessor):
    _is_fittable = False


def train():
    doubled = Doubled()
    return TorchTrainer(print, datasets={"train": doubled.fit_transform(data)}).fit()
