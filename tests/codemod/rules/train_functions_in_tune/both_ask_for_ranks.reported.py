from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func(config):
    if train.get_context().get_world_rank() == 0:  # <-
        print("first")
    context = train.get_context()  # <-
    print(context.get_world_size())


TorchTrainer(train_func).fit()
tune.Tuner(train_func).fit()
