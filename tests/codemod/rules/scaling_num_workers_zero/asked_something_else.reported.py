import torch
from ray.train import ScalingConfig


def start(is_long, gpus):
    workers = torch.cuda.device_count()
    if is_long:
        return ScalingConfig(num_workers=workers)  # <-
    if gpus == 0:
        raise ValueError(gpus)
    try:
        return ScalingConfig(num_workers=workers)  # <-
    except ValueError:
        print(workers)
    if workers:
        print(workers)
    return ScalingConfig(num_workers=workers)  # <-


def debug(is_debug):
    if is_debug:
        return ScalingConfig(num_workers=0)  # <-
