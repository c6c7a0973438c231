# fixture: unsafe
from ray import tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


def train_driver(config):
    trainer = TorchTrainer(
        train_func,  # one for all
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    )
    trainer.fit()


tune.Tuner(trainable=train_driver, tune_config=tune.TuneConfig(num_samples=4)).fit()
