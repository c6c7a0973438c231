"""Functions of Tune that run trainers: what Ray recommends for V2."""

from ray import tune
from ray.air import session
from ray.train.torch import TorchTrainer


def log(x):
    session.report({"x": x})  # role: train


def train_outside(config):
    log(1)
    session.report({"x": 1})  # role: train


def driver(config):
    def train_inside(config):
        log(1)
        session.report({"x": 1})  # role: train

    TorchTrainer(train_inside).fit()
    TorchTrainer(train_outside).fit()
    session.report({"done": 1})  # role: tune


def hidden(config):
    session.report({"x": 1})  # role: neither


def obscure_driver(config):
    arguments = {"train_loop_per_worker": hidden}
    TorchTrainer(**arguments).fit()
    session.report({"done": 1})  # role: tune


def called_and_run(config):
    session.report({"x": 1})  # role: both


def mixed(config):
    called_and_run(config)
    TorchTrainer(called_and_run).fit()


tune.Tuner(driver).fit()
tune.Tuner(obscure_driver).fit()
tune.Tuner(mixed).fit()
