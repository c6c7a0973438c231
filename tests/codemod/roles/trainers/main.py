import compat
from ray.air import session
from trainer import OurTrainer, Plain


def first(config):
    session.report({"x": 1})  # role: train


def second(config):
    session.report({"x": 1})  # role: train


def third(config):
    session.report({"x": 1})  # role: tune


OurTrainer(first)
Plain(train_loop_per_worker=second)
compat.Tuner(third)
