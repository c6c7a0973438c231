import ray.train
from ray import air
from ray.air.config import ScalingConfig as Scaling

NOTHING = {"CPU": 0}


def scale(options):
    Scaling(trainer_resources={"CPU": 0, "GPU": 0})
    air.ScalingConfig(num_workers=2, trainer_resources=NOTHING)
    return ray.train.ScalingConfig(
        num_workers=2,
        # The trainer only waits.
        trainer_resources={"CPU": 0},
        **options,
    )
