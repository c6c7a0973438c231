# fixture: unsafe, select=RS406+RS508
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer
from shards import read_datasets

scaler = StandardScaler(["x"])


def train():
    datasets = read_datasets()
    scaler.fit(datasets["train"])
    return TorchTrainer(print, datasets={key: scaler.transform(dataset) for key, dataset in datasets.items()}).fit()


def predict(checkpoint, frame):
    return scaler.transform_batch(frame)
