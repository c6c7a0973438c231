import ray
import ray.train
from ray import train


def load(path: str) -> train.Checkpoint:
    if path.startswith("s3"):
        return train.Checkpoint.from_directory(path)
    return ray.train.Checkpoint(path)
