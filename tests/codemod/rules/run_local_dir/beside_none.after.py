import os

from ray.train import RunConfig


def config(folder):
    return RunConfig(name="run", storage_path=os.path.abspath(os.path.expanduser(folder)))
