import ray
from ray.train import ScalingConfig

ray.init(num_cpus=8)
scaling_config = ScalingConfig(num_workers=2)
larger = ScalingConfig(num_workers=7, trainer_resources={"CPU": 1})
unknown = ScalingConfig(num_workers=7, resources_per_worker={"CPU": ray.available_cpus})
