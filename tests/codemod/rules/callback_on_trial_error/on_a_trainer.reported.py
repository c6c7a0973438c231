from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune import Callback
from ray.tune.logger import LoggerCallback


class Own(Callback):
    def on_trial_error(self, *args, **info):  # <-
        print("on_trial_error")


class Logger(LoggerCallback):
    def log_trial_restore(self, *args, **info):  # <-
        print("log_trial_restore")


TorchTrainer(print, run_config=RunConfig(callbacks=[Own(), Logger()]))
