import ray
import torch
from ray import air
from ray.train import ScalingConfig

GPUS = torch.cuda.device_count()

ScalingConfig(num_workers=0)  # <-
ScalingConfig(None, 0)  # <-
ScalingConfig(num_workers=GPUS, use_gpu=True)  # <-
air.ScalingConfig(num_workers=torch.cuda.device_count())  # <-
ray.train.ScalingConfig(
    num_workers=int(ray.cluster_resources().get("GPU", 0)),  # <-
)
