# fixture: select=RS501
def loop(config):
    from ray import train

    train.report({"loss": 1.0}, checkpoint=train.Checkpoint.from_dict({"a": 1}))


def main():
    from ray.train.torch import TorchTrainer

    TorchTrainer(loop).fit()


main()

import sys

from ray import data
