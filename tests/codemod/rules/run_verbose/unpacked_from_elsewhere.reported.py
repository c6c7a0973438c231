from ray.train import RunConfig
from ray.train.torch import TorchTrainer

from app import wrap


def loop(): ...


def settings(name):
    found = {"name": name}
    found["verbose"] = 2
    return found


def plain(name):
    settings = {"name": name}
    print(settings)
    return settings


@wrap
def wrapped():
    return {"verbose": 1}


class App:
    def __init__(self, name):
        self.settings = dict(name=name)
        self.others = {"name": name}

    def configure(self):
        self.settings.update(verbose=1)
        self.others["storage_path"] = "here"

    def run(self):
        TorchTrainer(loop, run_config=RunConfig(**self.settings)).fit()  # <-
        TorchTrainer(loop, run_config=RunConfig(**self.others)).fit()


base = {"name": "x"}
more = base | {"verbose": 1}
copied = more.copy()
TorchTrainer(loop, run_config=RunConfig(**settings("x"))).fit()  # <-
TorchTrainer(loop, run_config=RunConfig(**more)).fit()  # <-
TorchTrainer(loop, run_config=RunConfig(**copied)).fit()  # <-
TorchTrainer(loop, run_config=RunConfig(**plain("x"))).fit()
TorchTrainer(loop, run_config=RunConfig(**base)).fit()
TorchTrainer(loop, run_config=RunConfig(**wrapped())).fit()
