# fixture: unsafe
import ray
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer

data = ray.data.range(8)
first = TorchTrainer(print, datasets={"train": data}, preprocessor=StandardScaler(["x"]))  # <-
other = TorchTrainer(print, datasets={"train": data}, preprocessor=StandardScaler(["y"]))  # <-


def predict(checkpoint, frame):
    return checkpoint.get_preprocessor().transform_batch(frame)
