from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1})


def step(loss):
    train.report({"loss": loss}, checkpoint=None)


def train_in_steps():
    for _ in range(10):
        step(0.1)


shared = RunConfig(name="shared")
TorchTrainer(train_func, run_config=RunConfig(name="experiment")).fit()
TorchTrainer(train_func, run_config=shared).fit()
trainer = TorchTrainer(train_in_steps, run_config=shared)
trainer.fit()
trainer.fit()
