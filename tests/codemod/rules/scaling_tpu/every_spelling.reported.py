from ray import air
from ray.train import ScalingConfig

CHIPS = {"CPU": 1, "TPU": 4}

ScalingConfig(num_workers=2, resources_per_worker=CHIPS)  # <-
ScalingConfig(None, 2, False, {"TPU": 4})  # <-
air.ScalingConfig(resources_per_worker={"TPU": 4})  # <-
