from ray import train, tune
from ray.train.torch import TorchTrainer


def loop(config): ...


class App:
    def __init__(self, name):
        self.run_config = train.RunConfig(name=name, verbose=2)
        self.search_config = tune.RunConfig(name=name, verbose=2)
        self.idle = None

    def run(self):
        trainer = TorchTrainer(loop, run_config=self.run_config)
        return trainer.fit()

    def search(self):
        return tune.Tuner(loop, run_config=self.search_config).fit()


class Base:
    def run(self):
        return TorchTrainer(loop, run_config=self.config).fit()


class Below(Base):
    def __init__(self):
        self.config = train.RunConfig(verbose=1)


class Wrapped(Base):
    config = train.RunConfig(
        verbose=1,  # nothing to say
    )
