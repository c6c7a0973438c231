"""What must stay
the first."""; import sys
from ray import train; x = [
    1]


def f(config):
    train.report({"a": 1}, checkpoint=train.Checkpoint.from_dict({"a": 1}))
