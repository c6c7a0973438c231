import ray.air
import ray.air.config as air_config
from ray import air
from ray.air.config import ScalingConfig as Scaling

Scaling(num_workers=1)
air.ScalingConfig(num_workers=2)
air_config.ScalingConfig(num_workers=3)
ray.air.config.ScalingConfig(num_workers=4)
