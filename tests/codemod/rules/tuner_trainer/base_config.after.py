# fixture: unsafe
from ray import tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


# What every trial starts from.
def train_driver(config):
    trainer = TorchTrainer(
        train_func,
        train_loop_config={"epochs": 3, "lr": 0.1, **config["train_loop_config"]},
        run_config=RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    )
    trainer.fit()


space = {"train_loop_config": {"lr": tune.grid_search([0.1, 0.01])}}

tune.Tuner(train_driver, param_space=space, tune_config=tune.TuneConfig(num_samples=2)).fit()
