from ray import tune
from ray.train import ScalingConfig


def train_driver(config):
    ScalingConfig(num_workers=config["num_workers"])


tune.Tuner(train_driver, param_space={"num_workers": tune.choice([2, 4]), "x": dict(a=1)})


def objective(config):
    tune.report({"workers": config["scaling_config"]["num_workers"]})


tune.Tuner(objective, param_space={"scaling_config": ScalingConfig(num_workers=2)})
