from ray import air, tune
from ray.air import ScalingConfig

config = ScalingConfig(num_workers=2, use_gpu=True)  # <-
print(config.total_resources, config.num_cpus_per_worker)
tune.with_resources(print, config.as_placement_group_factory())
tune.with_resources(print, resources=ScalingConfig(trainer_resources={"CPU": 2}))  # <-


def bundles(workers):
    return air.ScalingConfig(num_workers=workers).as_placement_group_factory().bundles  # <-
