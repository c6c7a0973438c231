# fixture: select=RS102+RS103+RS105+RS601+RS605+RS201+RS101
from ray import air, tune
from ray.air import RunConfig, session
from ray.train.torch import TorchTrainer


def train_func(config):
    session.report({"loss": config["lr"]})


trainer = TorchTrainer(train_func, scaling_config=air.ScalingConfig(num_workers=2))
tuner = tune.Tuner(
    trainer,
    param_space={"train_loop_config": {"lr": tune.grid_search([0.1, 0.01])}},
    run_config=RunConfig(name="search"),
)
tuner.fit()
