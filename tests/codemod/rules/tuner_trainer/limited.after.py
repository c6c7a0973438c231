from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback
from ray.tune.search import ConcurrencyLimiter
from ray.tune.search.hyperopt import HyperOptSearch


def train_func(config):
    print(config["lr"])


search = ConcurrencyLimiter(HyperOptSearch(), max_concurrent=2)


def train_driver(config):
    trainer = TorchTrainer(
        train_func,
        train_loop_config=config["train_loop_config"],
        run_config=train.RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    )
    trainer.fit()


tune.Tuner(
    train_driver,
    param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}},
    tune_config=tune.TuneConfig(search_alg=search),
).fit()


def train_driver_2(config):
    few = TorchTrainer(
        train_func,
        run_config=train.RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    )
    few.fit()


tune.Tuner(train_driver_2, tune_config=tune.TuneConfig(max_concurrent_trials=1)).fit()
