from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune import Callback
from ray.tune.logger import LoggerCallback


class Own(Callback):
    def get_state(self, *args, **info):  # <-
        print("get_state")


class Logger(LoggerCallback):
    def set_state(self, *args, **info):  # <-
        print("set_state")


TorchTrainer(print, run_config=RunConfig(callbacks=[Own(), Logger()]))
