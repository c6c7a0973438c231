from ray import air
from ray.air import ScalingConfig

config = ScalingConfig(num_workers=2)
print(config.total_resources, config.num_workers)
print(air.ScalingConfig().as_placement_group_factory())
