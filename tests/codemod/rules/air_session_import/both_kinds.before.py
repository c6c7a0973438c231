from ray import tune
from ray.air import session
from ray.train.torch import TorchTrainer


def train_func():
    session.report({"rank": session.get_world_rank()})


def objective(config):
    session.report({"x": config["x"]})


TorchTrainer(train_func).fit()
tune.Tuner(objective).fit()
