# fixture: unsafe, select=RS102+RS103+RS105+RS601+RS605+RS201+RS101
from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune import RunConfig
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    train.report({"loss": config["lr"]})


def train_driver(config):
    trainer = TorchTrainer(
        train_func,
        scaling_config=train.ScalingConfig(num_workers=2),
        train_loop_config=config["train_loop_config"],
        run_config=train.RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    )
    trainer.fit()


tuner = tune.Tuner(
    train_driver,
    param_space={"train_loop_config": {"lr": tune.grid_search([0.1, 0.01])}},
    run_config=RunConfig(name="search"),
)
tuner.fit()
