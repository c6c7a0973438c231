from other import Base

from ray import tune


class Called(tune.Trainable):
    def _setup(self, config):  # <-
        self.model = config["model"]

    def again(self):
        self._setup({})


class Both(tune.Trainable):
    def step(self):
        return self.one()

    def _train(self):  # <-
        return {}


class Mixed(Base, tune.Trainable):
    def _stop(self):  # <-
        pass
