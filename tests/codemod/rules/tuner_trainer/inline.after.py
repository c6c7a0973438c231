# fixture: unsafe
from ray import tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


def train_driver(config):
    trainer = TorchTrainer(
        train_func,
        scaling_config=ScalingConfig(num_workers=2),
        train_loop_config=config["train_loop_config"],
        run_config=RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    )
    trainer.fit()


tuner = tune.Tuner(
    train_driver,
    param_space={"train_loop_config": {"lr": tune.uniform(0.1, 0.2)}},
)
tuner.fit()
