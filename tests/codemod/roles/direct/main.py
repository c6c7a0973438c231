from ray import tune
from ray.air import session
from ray.train.torch import TorchTrainer


def train_func(config):
    session.report({"loss": 1})  # role: train


def train_named(config):
    session.report({"loss": 1})  # role: train


def objective(config):
    session.report({"loss": 1})  # role: tune


def run_objective(config):
    session.report({"loss": 1})  # role: tune


def registered(config):
    session.report({"loss": 1})  # role: tune


def in_experiment(config):
    session.report({"loss": 1})  # role: tune


def restored(config):
    session.report({"loss": 1})  # role: tune


def train_restored(config):
    session.report({"loss": 1})  # role: train


def on_both_sides(config):
    session.report({"loss": 1})  # role: both


def never_used(config):
    session.report({"loss": 1})  # role: neither


def only_in_a_table(config):
    session.report({"loss": 1})  # role: neither


TABLE = {"name": only_in_a_table}
TorchTrainer(train_func).fit()
TorchTrainer(train_loop_per_worker=train_named).fit()
tune.Tuner(objective).fit()
tune.run(run_objective)
tune.register_trainable("registered", registered)
tune.Experiment("name", in_experiment)
tune.Tuner.restore("/path", trainable=restored)
TorchTrainer.restore("/path", train_loop_per_worker=train_restored)
TorchTrainer(on_both_sides).fit()
tune.Tuner(on_both_sides).fit()
