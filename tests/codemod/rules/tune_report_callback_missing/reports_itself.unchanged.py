from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def returns_metrics(config):
    run_config = train.RunConfig(name="training")
    result = TorchTrainer(train_func, run_config=run_config).fit()
    return result.metrics or {}


def returns_number(config):
    result = TorchTrainer(train_func, run_config=train.RunConfig(name="training")).fit()
    if result.error:
        return None
    return result.metrics["loss"]


def reports(config):
    result = TorchTrainer(train_func, run_config=train.RunConfig(name="training")).fit()
    tune.report(result.metrics)


def without_config(config):
    return TorchTrainer(train_func).fit().metrics


tune.Tuner(returns_metrics).fit()
tune.Tuner(returns_number).fit()
tune.Tuner(reports).fit()
tune.Tuner(without_config).fit()
