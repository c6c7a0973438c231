import functools

from ray import train
from ray.train.torch import TorchTrainer


def loop(config, scale):
    train.report({"loss": scale})


bound = functools.partial(loop, scale=2)
TorchTrainer(train_loop_per_worker=bound).fit()
