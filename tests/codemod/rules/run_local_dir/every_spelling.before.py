import os
from pathlib import Path

import ray.tune
from ray import air, train
from ray.air.config import RunConfig as Config

Config(local_dir="~/results")
air.RunConfig(name="a", local_dir="s3://bucket/results")
train.RunConfig(local_dir=os.path.abspath("results"))
ray.tune.RunConfig(
    local_dir=str(Path.home()),  # where everything goes
    verbose=1,
)
ray.tune.RunConfig(local_dir="/mnt/a", sync_config=None)
