from ray.air import session, Checkpoint
from ray.air.checkpoint import Checkpoint

print(session)


def load(path):
    return Checkpoint.from_directory(path)
