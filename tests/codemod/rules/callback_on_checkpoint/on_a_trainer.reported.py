from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune import Callback
from ray.tune.logger import LoggerCallback


class Own(Callback):
    def on_checkpoint(self, *args, **info):  # <-
        print("on_checkpoint")


class Logger(LoggerCallback):
    def log_trial_save(self, *args, **info):  # <-
        print("log_trial_save")


TorchTrainer(print, run_config=RunConfig(callbacks=[Own(), Logger()]))
