import sys

import ray
import torch
from ray import train
from ray.train import ScalingConfig

if torch.cuda.is_available():
    ScalingConfig(num_workers=torch.cuda.device_count())
if not torch.cuda.is_available():
    ScalingConfig(num_workers=4)
else:
    ScalingConfig(num_workers=torch.cuda.device_count())


def checked():
    gpus = torch.cuda.device_count()
    if gpus == 0:
        raise RuntimeError("no GPU")
    return ScalingConfig(num_workers=gpus)


def asserted():
    gpus = int(ray.cluster_resources().get("GPU", 0))
    assert gpus
    return ScalingConfig(num_workers=gpus)


def ended():
    gpus = torch.cuda.device_count()
    if not gpus:
        sys.exit("no GPU")
    return ScalingConfig(num_workers=gpus)


def chosen():
    gpus = torch.cuda.device_count()
    return ScalingConfig(num_workers=gpus) if gpus else ScalingConfig(num_workers=1)


def either():
    try:
        return ScalingConfig(num_workers=0)
    except ValueError:
        return ScalingConfig(num_workers=1)


if hasattr(train, "UserCallback"):
    ScalingConfig(num_workers=0)
