from ray import tune
from ray.train import ScalingConfig


def train_driver(config):
    ScalingConfig(num_workers=config["num_workers"])


tune.Tuner(train_driver, param_space={"num_workers": tune.choice([2, 4]), "x": dict(a=1)})
