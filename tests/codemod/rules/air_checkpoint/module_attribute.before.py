import ray
from ray import air
from ray.air import checkpoint as checkpoints


def load(path: str) -> air.Checkpoint:
    if path.startswith("s3"):
        return checkpoints.Checkpoint.from_directory(path)
    return ray.air.checkpoint.Checkpoint(path)
