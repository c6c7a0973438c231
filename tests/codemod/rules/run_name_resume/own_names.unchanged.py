import time
import uuid

from ray import train, tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


def objective(config):
    tune.report({"loss": 0.1})


for fold in range(3):
    trainer = TorchTrainer(train_func, run_config=RunConfig(name=f"fold-{fold}-{time.time()}"))
    trainer.fit()
TorchTrainer(train_func, run_config=RunConfig(name=str(uuid.uuid4()))).fit()
TorchTrainer(train_func, run_config=RunConfig(storage_path="/results")).fit()
tune.Tuner(objective, run_config=train.RunConfig(name="search")).fit()


def either(is_long):
    trainer = TorchTrainer(train_func)
    if is_long:
        return trainer.fit()
    else:
        return trainer.fit()
