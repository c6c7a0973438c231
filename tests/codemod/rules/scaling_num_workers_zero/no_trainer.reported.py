import torch
from ray.train import ScalingConfig

count = torch.cuda.device_count()
scaling = ScalingConfig(num_workers=count)  # <-
