import ray
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer

scaler = StandardScaler(columns=["x"])
data = ray.data.range(8)
TorchTrainer(print, datasets={"eval": data, "train": data}, preprocessor=scaler)
