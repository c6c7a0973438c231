import ray
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer


def train():
    scaler = StandardScaler(columns=["x"])
    return TorchTrainer(print, datasets={"train": ray.data.range(8)}, preprocessor=scaler)  # <-


def predict(checkpoint, frame):
    return checkpoint.get_preprocessor().transform_batch(frame)
