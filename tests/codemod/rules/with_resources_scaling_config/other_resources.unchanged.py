from ray import tune
from ray.train import ScalingConfig


def objective(config):
    tune.report({"score": config["x"]})


tune.with_resources(objective, {"cpu": 2})
tune.with_resources(objective, tune.PlacementGroupFactory([{"CPU": 2}]))
tune.with_resources(objective, ScalingConfig(num_workers=2).as_placement_group_factory())
