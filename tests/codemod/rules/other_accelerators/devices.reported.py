from ray import air
from ray.train import ScalingConfig

resources = {"CPU": 1, "HPU": 1}  # <-
ScalingConfig(num_workers=2, resources_per_worker={"neuron_cores": 2})  # <-
air.ScalingConfig(num_workers=2, resources_per_worker=resources)
