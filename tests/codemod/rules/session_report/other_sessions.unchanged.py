import requests
from ray.air import session
from ray.train.torch import TorchTrainer


def loop(session):
    session.report({"loss": 0.1})


def download():
    session = requests.Session()
    session.report({"loss": 0.1})


class Page:
    session = object()

    def show(self):
        self.session.report({"loss": 0.1})


TorchTrainer(loop).fit()
