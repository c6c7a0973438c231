import ray
from ray.air import ScalingConfig
from ray.air.config import ScalingConfig as Scaling
from ray.train import ScalingConfig as New

config = ScalingConfig(num_workers=2)
print(config.total_resources, train(config))  # <-
New.from_placement_group_factory(New().as_placement_group_factory())  # <-
print(make(Scaling()).total_resources, New(num_workers=2).total_resources)  # <-


def quota(config: New):
    return ray.get(config.total_resources)  # <-
