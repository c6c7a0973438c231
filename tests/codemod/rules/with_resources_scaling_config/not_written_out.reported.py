from ray import tune
from ray.train import ScalingConfig
from ray.tune import with_resources

config = ScalingConfig(num_workers=2)


def objective(settings):
    tune.report({"score": settings["x"]})


def search(workers):
    tune.with_resources(objective, config)  # <-
    tune.with_resources(objective, ScalingConfig(num_workers=workers))  # <-
    tune.with_resources(objective, ScalingConfig(num_workers=2, use_gpu=True))  # <-
    with_resources(objective, ScalingConfig(num_workers=2))  # <-
