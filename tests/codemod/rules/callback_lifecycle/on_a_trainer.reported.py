from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune import Callback
from ray.tune.logger import LoggerCallback


class Own(Callback):
    def on_trial_start(self, *args, **info):  # <-
        print("on_trial_start")


class Logger(LoggerCallback):
    def log_trial_end(self, *args, **info):  # <-
        print("log_trial_end")


TorchTrainer(print, run_config=RunConfig(callbacks=[Own(), Logger()]))
