import ray
import torch
from ray.train import ScalingConfig


def scale(num_workers):
    ScalingConfig(num_workers=num_workers)
    ScalingConfig(num_workers=1)
    ScalingConfig(num_workers=max(1, torch.cuda.device_count()))
    ScalingConfig(num_workers=ray.cluster_resources().get("GPU", 1))
    ScalingConfig(num_workers=False)
    return ScalingConfig(0)
