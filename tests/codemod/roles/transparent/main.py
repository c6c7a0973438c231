"""What goes through Tune's wrappers is run by who gets it in the end."""
import helpers
from ray import tune
from ray.air import session
from ray.train.torch import TorchTrainer
from ray.tune.tuner import Tuner


def for_a_trainer(config, data=None):
    session.report({"loss": 1})  # role: train


def for_a_trainer_by_a_variable(config, data=None):
    log()


def log():
    session.report({"loss": 1})  # role: train


def for_a_tuner(config, data=None):
    session.report({"loss": 1})  # role: tune


def for_both(config, data=None):
    session.report({"loss": 1})  # role: both


def for_nobody_in_sight(config, data=None):
    session.report({"loss": 1})  # role: tune


TorchTrainer(tune.with_parameters(for_a_trainer, data=1)).fit()
wrapped = tune.with_resources(tune.with_parameters(for_a_trainer_by_a_variable), {"CPU": 1})
helpers.train(wrapped)
Tuner(tune.with_parameters(for_a_tuner, data=1)).fit()
TorchTrainer(tune.with_parameters(for_both, data=1)).fit()
Tuner(tune.with_parameters(for_both, data=1)).fit()
print(tune.with_parameters(for_nobody_in_sight, data=1))
