from ray import tune
from ray.air import ScalingConfig

factory = ScalingConfig(trainer_resources={"CPU": 2}, num_workers=2).as_placement_group_factory()
tune.with_resources(print, factory)
