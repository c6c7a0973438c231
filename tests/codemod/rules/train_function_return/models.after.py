import functools

import torch
from ray import train
from ray.train.torch import TorchTrainer


def train_func(config):
    model = train.torch.prepare_model(torch.nn.Linear(1, 1))
    if config["dry_run"]:
        return  # as it is
    model(torch.ones(1, 1)).backward()
    # The caller has no use for it.


def finetune(config, base):
    net = torch.nn.Linear(1, 1)


TorchTrainer(train_func).fit()
TorchTrainer(functools.partial(finetune, base=1)).fit()
