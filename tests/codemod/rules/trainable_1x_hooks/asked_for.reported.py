from other import Base

from ray import tune


class Called(tune.Trainable):
    def _setup(self, config):  # <-
        self.model = config["model"]

    def _train(self):  # <-
        return {}

    def again(self, other):
        other._setup({})


class Below(Called):
    def _stop(self):  # <-
        pass


class Mixed(Base, tune.Trainable):
    def _log_result(self, result):  # <-
        pass


class Other(tune.Trainable):
    def _train(self):  # <-
        return self.step(1)

    def step(self, size):
        return {"size": size}
