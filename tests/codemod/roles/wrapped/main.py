import functools
from functools import partial

import ray
from ray import tune
from ray.air import session
from ray.train.torch import TorchTrainer


def with_partial(data, config):
    session.report({"loss": 1})  # role: train


def with_parameters(config, data=None):
    session.report({"loss": 1})  # role: tune


def with_resources(config):
    session.report({"loss": 1})  # role: tune


def with_both(config, data=None):
    session.report({"loss": 1})  # role: tune


def through_variables(config):
    session.report({"loss": 1})  # role: train


def in_a_choice(config):
    session.report({"loss": 1})  # role: train


def in_a_dictionary(config):
    session.report({"loss": 1})  # role: tune


def passed_to_launch(config):
    session.report({"loss": 1})  # role: train


def passed_on_twice(config):
    session.report({"loss": 1})  # role: train


def given_to_partial(metrics):
    session.report(metrics)  # role: train


def calls_what_it_is_given(log, config):
    log({"loss": 1})


def launch(function, workers=1):
    return TorchTrainer(function)


def launch_again(inner):
    return launch(inner, workers=2)


def default_function(config):
    session.report({"loss": 1})  # role: tune


def search(function=default_function):
    tune.Tuner(function).fit()


def make(kind):
    def made(config):
        session.report({"loss": 1})  # role: train

    return made


def make_lambda():
    return lambda config: session.report({"loss": 1})  # role: tune


TorchTrainer(partial(with_partial, [1]))
tune.Tuner(tune.with_parameters(with_parameters, data=[1]))
tune.Tuner(tune.with_resources(with_resources, {"cpu": 1}))
tune.Tuner(tune.with_resources(tune.with_parameters(with_both, data=1), {"cpu": 1}))
first = through_variables
second = first
trainer = TorchTrainer(second)
TorchTrainer(in_a_choice if trainer else through_variables)
OBJECTIVES = {"one": in_a_dictionary}
tune.run(OBJECTIVES["one"])
launch(passed_to_launch)
launch_again(inner=passed_on_twice)
TorchTrainer(functools.partial(calls_what_it_is_given, given_to_partial))
search()
TorchTrainer(make("x"))
tune.Tuner(make_lambda())
TorchTrainer(lambda config: session.report({"loss": 1}))  # role: train
tune.run(lambda config: session.report({"loss": 1}))  # role: tune
