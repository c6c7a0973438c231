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


print(make_trainer().fit().log_dir)
print(build_tuner().fit().get_best_result().log_dir)
print(build_tuner().fit()[0].log_dir)
print(run().log_dir, loaded("x").log_dir)
