import ray
from ray import train

from launchers import launch


def train_func():
    train.report({"loss": 0.1})  # <-


def nobody_calls_it():
    train.report({"loss": 0.1})  # <-


def helper(loss):
    train.report({"loss": loss})  # <-


def nobody_calls_it_either():
    helper(0.1)


class Loop:
    def run(self):
        train.report({"loss": 0.1})  # <-


train_func()
launch(train_func)
Loop().run()
