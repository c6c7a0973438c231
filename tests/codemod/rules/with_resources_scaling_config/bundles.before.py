from ray import tune
from ray.air import ScalingConfig
from ray.train.torch import TorchTrainer


def objective(config):
    tune.report({"score": config["x"]})


alone = tune.with_resources(objective, ScalingConfig(trainer_resources={"CPU": 2, "GPU": 0.5}))
workers = tune.with_resources(
    trainable=objective,
    resources=ScalingConfig(num_workers=2, resources_per_worker={"GPU": 1}),  # two of them
)
spread = tune.with_resources(objective, ScalingConfig(num_workers=1, placement_strategy="SPREAD"))
TorchTrainer(print, scaling_config=ScalingConfig(num_workers=2)).fit()
