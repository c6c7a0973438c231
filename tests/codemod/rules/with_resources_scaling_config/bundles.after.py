from ray import tune
from ray.air import ScalingConfig
from ray.train.torch import TorchTrainer


def objective(config):
    tune.report({"score": config["x"]})


alone = tune.with_resources(objective, tune.PlacementGroupFactory([{"CPU": 2, "GPU": 0.5}]))
workers = tune.with_resources(
    trainable=objective,
    resources=tune.PlacementGroupFactory([{"CPU": 1}, {"CPU": 1, "GPU": 1}, {"CPU": 1, "GPU": 1}]),  # two of them
)
spread = tune.with_resources(objective, tune.PlacementGroupFactory([{"CPU": 1}, {"CPU": 1}], strategy="SPREAD"))
TorchTrainer(print, scaling_config=ScalingConfig(num_workers=2)).fit()
