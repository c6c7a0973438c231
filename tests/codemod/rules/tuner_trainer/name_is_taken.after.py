# fixture: unsafe
from ray import tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


def train_driver():
    print("mine")


train_driver()


def train_driver_2(config):
    trainer = TorchTrainer(
        train_func,
        run_config=RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    )
    trainer.fit()


tune.Tuner(train_driver_2).fit()
