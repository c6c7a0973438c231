from torch.nn import Module

from ray import tune


class Network(Module):
    def _setup(self, config):
        pass

    def _train(self):
        pass


class Model(tune.Trainable):
    def setup(self, config):
        self._train_loader = None

    def step(self):
        return self._train()

    def _train(self):
        return {}
