import ray
from ray import train
from ray.train import ScalingConfig as Scaling

Scaling(num_workers=1)
train.ScalingConfig(num_workers=2)
train.ScalingConfig(num_workers=3)
ray.train.ScalingConfig(num_workers=4)
