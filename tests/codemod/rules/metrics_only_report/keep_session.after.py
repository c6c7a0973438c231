# fixture: keep-metrics, select=RS101+RS103+RS201+RS202
from railswitch.v2.callbacks import CSVCallback
from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    train.report({"loss": 1})


TorchTrainer(train_func, run_config=RunConfig(name="run", callbacks=[CSVCallback()])).fit()
