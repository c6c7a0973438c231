from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print("training")


def main():
    from ray.tune import Tuner

    trainer = TorchTrainer(train_func, run_config=RunConfig(name="train"))
    tuner = Tuner(lambda config: tune.report({"loss": 0.1}), run_config=RunConfig(name="tune"))
    return trainer, tuner
