import os

from ray.train import RunConfig

path = os.environ["RAY_STORAGE"] or os.environ.get("RAY_STORAGE", "/mnt")
RunConfig(storage_path=path)
RunConfig(name="a")
