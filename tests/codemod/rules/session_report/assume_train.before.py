# fixture: assume=train
from ray.air import session


def hook():
    session.report({"loss": 0.1})
