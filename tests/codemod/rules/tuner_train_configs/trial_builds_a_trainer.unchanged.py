from launchers import launch
from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def with_trainer(config):
    run_config = train.RunConfig(name="one", failure_config=train.FailureConfig(max_failures=1))
    TorchTrainer(train_func, run_config=run_config).fit()


def with_helper(config):
    launch(train_func, train.RunConfig(name="two"))


tune.Tuner(with_trainer).fit()
tune.Tuner(with_helper).fit()
