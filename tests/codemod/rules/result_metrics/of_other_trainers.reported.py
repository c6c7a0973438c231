from ray import train, tune
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1}, checkpoint=Checkpoint("/model"))


def train_without_checkpoint():
    train.report({"loss": 0.1})


def try_it():
    train.report({"loss": 0.1})


saved = TorchTrainer(train_func).fit()
print(saved.metrics["loss"])
lost = TorchTrainer(train_without_checkpoint).fit()
print(lost.metrics["loss"])  # <-
try_it()


def driver(config):
    result = TorchTrainer(train_func, train_loop_config=config).fit()
    tune.report({"loss": result.metrics["loss"]})


def lossy_driver(config):
    result = TorchTrainer(train_without_checkpoint, train_loop_config=config).fit()
    tune.report({"loss": result.metrics["loss"]})  # <-


tune.Tuner(driver).fit()
tune.Tuner(lossy_driver).fit()
