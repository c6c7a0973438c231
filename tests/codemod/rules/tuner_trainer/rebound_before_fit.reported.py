# fixture: select=RS601+RS605+RS315
from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune import Tuner


def train_func(config):
    pass


workers = 2
trainer = TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=workers))
tuner = Tuner(
    trainer,  # <-
    param_space={"train_loop_config": {"lr": tune.grid_search([1, 2])}},
)
workers = 3
tuner.fit()
