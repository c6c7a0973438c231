from concurrent.futures import ThreadPoolExecutor

from ray import tune
from ray.air import session
from ray.train.torch import TorchTrainer


def train_func(config):
    one()
    for step in range(3):
        shared(step)
    ThreadPoolExecutor().submit(submitted, 1)
    logger = pick()
    logger(1)
    with_default(1)


def one():
    two()


def two():
    three()


def three():
    session.report({"loss": 1})  # role: train


def submitted(x):
    session.report({"loss": x})  # role: train


def picked(x):
    session.report({"loss": x})  # role: train


def pick():
    return picked


def used_by_default(x):
    session.report({"loss": x})  # role: train


def with_default(x, log=used_by_default):
    log(x)


def objective(config):
    shared(1)
    recursive(3)


def recursive(depth):
    session.report({"depth": depth})  # role: tune
    if depth:
        recursive(depth - 1)


def shared(step):
    session.report({"step": step})  # role: both


def from_the_driver():
    session.report({"x": 1})  # role: neither


def also_called_by_the_driver(x):
    session.report({"x": x})  # role: tune


def second_objective(config):
    also_called_by_the_driver(1)

    def inner():
        session.report({"x": 1})  # role: tune

    inner()


from_the_driver()
also_called_by_the_driver(0)
TorchTrainer(train_func).fit()
tune.Tuner(objective).fit()
tune.run(second_objective)
