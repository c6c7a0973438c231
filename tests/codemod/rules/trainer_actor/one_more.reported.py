import ray
from ray import air
from ray.train import ScalingConfig

ray.init(
    num_cpus=3,  # <-
)
small = ScalingConfig(num_workers=2)
ray.init(num_cpus=9, num_gpus=2)  # <-
large = air.ScalingConfig(num_workers=2, resources_per_worker={"CPU": 4, "GPU": 1})
