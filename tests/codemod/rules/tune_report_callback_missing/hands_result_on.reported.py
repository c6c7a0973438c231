from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def run(config):
    trainer = TorchTrainer(train_func, run_config=train.RunConfig(name="training"))  # <-
    return trainer.fit()


def train_driver(config):
    result = run(config)
    print(result.metrics)


def run_for_two(config):
    trainer = TorchTrainer(train_func, run_config=train.RunConfig(name="training"))  # <-
    return trainer.fit()


def reports(config):
    tune.report(run_for_two(config).metrics)


def reports_nothing(config):
    run_for_two(config)


tune.Tuner(train_driver).fit()
tune.Tuner(reports).fit()
tune.Tuner(reports_nothing).fit()
