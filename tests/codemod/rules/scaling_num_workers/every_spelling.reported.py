import ray
from ray import air, tune
from ray.air.config import ScalingConfig
from ray.tune import grid_search
from ray.tune.search.sample import randint

WORKERS = tune.choice([2, 4])

ScalingConfig(num_workers=None)  # <-
ScalingConfig(None, grid_search([2, 4]))  # <-
air.ScalingConfig(
    num_workers=WORKERS,  # <-
    use_gpu=tune.choice([True, False]),  # <-
)
ray.train.ScalingConfig(num_workers=ray.tune.randint(1, 4))  # <-
ray.train.ScalingConfig(num_workers=randint(1, 4))  # <-
ray.train.ScalingConfig(num_workers=2, placement_strategy=tune.choice(["PACK"]))  # <-
