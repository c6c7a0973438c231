# fixture: unsafe
from ray import train, tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


def train_driver(config):
    trainer = TorchTrainer(
        train_func,
        train_loop_config=config["train_loop_config"],
        scaling_config=train.ScalingConfig(**config["scaling_config"]),
        run_config=RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    )
    trainer.fit()


tune.Tuner(
    train_driver,
    param_space={"train_loop_config": {"lr": 1}, "scaling_config": {"num_workers": 2}},
).fit()
