import os

import ray
from ray import air, train
from ray.train.torch import TorchTrainer

os.environ.setdefault("RAY_STORAGE", "/mnt/results")
ray.init(runtime_env={"env_vars": {"RAY_STORAGE": "/mnt/results"}})

train.RunConfig(name="a")  # <-
TorchTrainer(print, run_config=air.RunConfig()).fit()  # <-
TorchTrainer(print).fit()  # <-
