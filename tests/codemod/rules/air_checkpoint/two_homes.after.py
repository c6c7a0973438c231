from ray.air import session
from ray.train import Checkpoint

print(session)


def load(path):
    return Checkpoint.from_directory(path)
