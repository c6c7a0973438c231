import pytorch_lightning as pl
import torch
from ray import tune
from ray.air import session
from ray.train.torch import TorchTrainer
from transformers import Trainer, TrainerCallback


class Callback(pl.Callback):
    def on_train_epoch_end(self, trainer, module):
        session.report({"x": 1})  # role: train


class Hugging(TrainerCallback):
    def on_log(self, args, state, control, **kwargs):
        self.send(state)

    def send(self, state):
        session.report({"x": 1})  # role: train


class Model(torch.nn.Module):
    def forward(self, x):
        session.report({"x": x})  # role: train
        return x


class Reporter:
    def __init__(self, prefix):
        self.prefix = prefix

    def log(self, x):
        session.report({self.prefix: x})  # role: tune


class Base:
    def run(self, config):
        self.step()
        self.finish()

    def step(self):
        raise NotImplementedError

    def finish(self):
        session.report({"x": 1})  # role: train


class Derived(Base):
    def step(self):
        session.report({"x": 1})  # role: train

    def unused(self):
        session.report({"x": 1})  # role: neither


class Experiment:
    def train_func(self, config):
        self.log(1)

    def log(self, x):
        session.report({"x": x})  # role: train

    @staticmethod
    def static_func(config):
        session.report({"x": 1})  # role: train

    def start(self):
        TorchTrainer(self.train_func).fit()
        TorchTrainer(Experiment.static_func).fit()


class Trainable(tune.Trainable):
    def step(self):
        self.helper()

    def helper(self):
        session.report({"x": 1})  # role: tune


class Callable:
    def __call__(self, config):
        session.report({"x": 1})  # role: tune


class Holder:
    def __init__(self):
        self.reporter = TuneReporter()

    def objective(self, config):
        self.reporter.send()


class TuneReporter:
    def send(self):
        session.report({"x": 1})  # role: tune


GLOBAL = Callback()


class GlobalCallback(pl.Callback):
    def on_fit_end(self, trainer, module):
        session.report({"x": 1})  # role: train


shared_callback = GlobalCallback()


def train_func(config):
    pl.Trainer(callbacks=[Callback(), shared_callback]).fit(Model())
    Trainer(callbacks=[Hugging()])


def objective(config):
    reporter = Reporter("x")
    reporter.log(1)


TorchTrainer(train_func)
TorchTrainer(Derived().run)
Experiment().start()
tune.Tuner(objective)
tune.Tuner(Trainable)
tune.Tuner(Callable())
tune.run(Holder().objective)
