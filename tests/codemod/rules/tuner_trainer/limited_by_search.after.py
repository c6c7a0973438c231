from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback
from ray.tune.search.bohb import TuneBOHB


def train_func(config):
    print(config)


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
    tune_config=tune.TuneConfig(search_alg=TuneBOHB(max_concurrent=2)),
).fit()
