import ray
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer

scaler = StandardScaler(columns=["x"])
data = ray.data.range(8)
scaler.fit(data)
TorchTrainer(print, datasets={"eval": scaler.transform(data), "train": scaler.transform(data)})
