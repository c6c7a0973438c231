# fixture: select=RS501
"""Who calls the function, and when, is not seen here."""


def loop(config):
    train.report({"loss": 1.0}, checkpoint=train.Checkpoint.from_dict({"a": 1}))


from ray import train
from ray.train.torch import TorchTrainer

TorchTrainer(loop).fit()
