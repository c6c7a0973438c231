# fixture: keep-metrics, select=RS101+RS103+RS201+RS202
from ray.air import RunConfig, session
from ray.train.torch import TorchTrainer


def train_func(config):
    session.report({"loss": 1})


TorchTrainer(train_func, run_config=RunConfig(name="run")).fit()
