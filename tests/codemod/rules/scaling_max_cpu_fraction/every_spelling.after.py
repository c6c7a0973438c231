import ray
from ray import air
from ray.air import ScalingConfig

ScalingConfig()
air.ScalingConfig(
    num_workers=2,
    use_gpu=True,
)
ray.train.ScalingConfig(num_workers=1, use_gpu=True)
