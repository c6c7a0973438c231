from ray import tune
from ray.train.torch import TorchTrainer

from app import make_trainer, wrap


def loop(config): ...


def build(kind):
    if kind:
        return TorchTrainer(loop)
    return make_trainer()


@wrap
def wrapped():
    return TorchTrainer(loop).fit()


def fit(trainer):
    return trainer.fit()


def both():
    return TorchTrainer(loop).fit(), tune.Tuner(loop).fit()


def local():
    def build():
        return make_trainer()

    print(build().fit().log_dir)


print(build(1).fit().log_dir, make_trainer().fit().log_dir, wrapped().log_dir)
print(fit(make_trainer()).log_dir, both().log_dir)
