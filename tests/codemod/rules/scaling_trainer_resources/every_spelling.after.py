import ray.train
from ray import air
from ray.air.config import ScalingConfig as Scaling

NOTHING = {"CPU": 0}


def scale(options):
    Scaling()
    air.ScalingConfig(num_workers=2)
    return ray.train.ScalingConfig(
        num_workers=2,
        **options,
    )
