import os
from pathlib import Path

import ray.tune
from ray import air, train
from ray.air.config import RunConfig as Config

Config(storage_path="~/results")
air.RunConfig(name="a", storage_path="s3://bucket/results")
train.RunConfig(storage_path=os.path.abspath("results"))
ray.tune.RunConfig(
    storage_path=str(Path.home()),  # where everything goes
    verbose=1,
)
ray.tune.RunConfig(storage_path="/mnt/a", sync_config=None)
