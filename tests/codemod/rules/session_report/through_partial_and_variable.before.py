import functools

from ray.air import session
from ray.train.torch import TorchTrainer


def loop(config, scale):
    session.report({"loss": scale})


bound = functools.partial(loop, scale=2)
TorchTrainer(train_loop_per_worker=bound).fit()
