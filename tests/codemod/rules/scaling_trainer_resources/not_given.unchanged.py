from ray.train import ScalingConfig

from mine import ScalingConfig as Other

ScalingConfig(num_workers=2, trainer_resources=None)
ScalingConfig(None, 2)
Other(trainer_resources={"CPU": 1})
