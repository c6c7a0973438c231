# fixture: select=RS406+RS508
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer
from shards import read_datasets

scaler = StandardScaler(["x"])


def train():
    datasets = read_datasets()
    return TorchTrainer(print, datasets=datasets, preprocessor=scaler).fit()  # <-


def predict(checkpoint, frame):
    return checkpoint.get_preprocessor().transform_batch(frame)
