from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


settings = {"name": "x", "verbose": 1}
settings.pop("verbose")
TorchTrainer(train_func, run_config=RunConfig(**settings)).fit()

others = dict(name="x", verbose=1)
del others["verbose"]
TorchTrainer(train_func, run_config=RunConfig(**others)).fit()

again = {"name": "x", "verbose": 1}
again = {"name": again["name"]}
TorchTrainer(train_func, run_config=RunConfig(**again)).fit()
