import torch
from ray.train.torch import TorchTrainer


def train_func(config):
    model = torch.nn.Linear(1, 1)
    return model  # <-


def returns_more(config):
    model = torch.nn.Linear(1, 1)
    loss = torch.ones(1)
    if config:
        return model.state_dict()  # <-
    return model, loss  # <-


def returns_tensor(config):
    return torch.ones(1)  # <-


class Runner:
    def loop(self, config):
        if config:
            return self.model  # <-
        return dict(model=self.model, loss=0.1)  # <-

    def run(self):
        TorchTrainer(self.loop).fit()


TorchTrainer(train_func).fit()
TorchTrainer(returns_more).fit()
TorchTrainer(returns_tensor).fit()
print(train_func({}))
