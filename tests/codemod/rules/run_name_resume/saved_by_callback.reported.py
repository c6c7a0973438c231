from ray import train
from ray.train import RunConfig
from ray.train.lightning import RayTrainReportCallback
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1})
    run(callbacks=[RayTrainReportCallback()])


TorchTrainer(train_func, run_config=RunConfig(name="experiment")).fit()  # <-
