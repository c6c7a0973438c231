# fixture: assume=train
from ray import train


def hook():
    train.report({"loss": 0.1})
