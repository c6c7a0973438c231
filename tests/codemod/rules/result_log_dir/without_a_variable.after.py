from ray import tune
from ray.air import Result
from ray.train.torch import TorchTrainer

from app import load


def loop(config): ...


def make_trainer():
    return TorchTrainer(loop)


def build_tuner():
    tuner = tune.Tuner(loop)
    return tuner


def run():
    return make_trainer().fit()


def loaded(path) -> Result | None:
    return load(path)


print(make_trainer().fit().path)
print(build_tuner().fit().get_best_result().path)
print(build_tuner().fit()[0].path)
print(run().path, loaded("x").path)
