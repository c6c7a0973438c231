import os

import ray
from ray.train.torch import TorchTrainer


def loop():
    # Use the actual number of CPUs
    os.environ["OMP_NUM_THREADS"] = str(
        ray.get_runtime_context().get_assigned_resources().get("CPU", 1)
    )
    print(ray.get_runtime_context().get_assigned_resources()["GPU"])


TorchTrainer(loop).fit()
