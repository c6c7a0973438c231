import functools

from ray import tune
from ray.air import session
from ray.train.torch import TorchTrainer


def timed(function):
    @functools.wraps(function)
    def wrapper(*args):
        session.report({"started": 1})  # role: train
        return function(*args)

    return wrapper


def repeated(times):
    def decorate(function):
        def again(*args):
            session.report({"again": 1})  # role: tune
            return function(*args)

        return again

    return decorate


@timed
def train_func(config):
    session.report({"x": 1})  # role: train


@repeated(3)
def objective(config):
    session.report({"x": 1})  # role: tune


async def async_objective(config):
    session.report({"x": 1})  # role: tune


TorchTrainer(train_func)
tune.run(objective)
tune.run(async_objective)
