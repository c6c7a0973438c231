import ray
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer
from settings import CONFIG

scaler = StandardScaler(columns=["x"])
data = ray.data.range(8)
TorchTrainer(print, datasets={"train": data}, dataset_config=CONFIG, preprocessor=scaler)  # <-
