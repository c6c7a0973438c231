from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def run(config):
    trainer = TorchTrainer(train_func, run_config=train.RunConfig(name="training"))
    return trainer.fit()


def run_carefully(config):
    return run(config)


def returns(config):
    result = run(config)
    return result.metrics


def reports(config):
    result = run_carefully(config)
    tune.report({"loss": result.metrics["loss"]})


tune.Tuner(returns).fit()
tune.Tuner(reports).fit()
