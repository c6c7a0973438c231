# fixture: unsafe
from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune.logger import LoggerCallback


class UsesTheTrial(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):  # <-
        print(trial, result["loss"])


class UsesInfo(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):  # <-
        print(info, result["loss"])


class HasAnotherHook(tune.Callback):
    def setup(self, **info):
        self.losses = []

    def on_trial_result(self, iteration, trials, trial, result, **info):  # <-
        self.losses.append(result["loss"])


class Logger(LoggerCallback):
    def log_trial_result(self, iteration, trial, result):  # <-
        print(result["loss"])


class Two(tune.Callback, dict):
    def on_trial_result(self, iteration, trials, trial, result, **info):  # <-
        print(result["loss"])


class Base(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):  # <-
        print(result["loss"])


class Derived(Base):
    def on_trial_result(self, iteration, trials, trial, result, **info):  # <-
        super().on_trial_result(iteration, trials, trial, result, **info)


class Both(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):  # <-
        print(result["loss"])


both = Both()
callbacks = [UsesTheTrial(), UsesInfo(), HasAnotherHook(), Logger(), Two(), Base(), Derived(), both]
TorchTrainer(print, run_config=RunConfig(callbacks=callbacks))
tune.Tuner(print, run_config=tune.RunConfig(callbacks=[both]))
