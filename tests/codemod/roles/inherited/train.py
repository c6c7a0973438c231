import pytorch_lightning as pl
from callbacks import Overridden, Reporting, starred
from ray.train.torch import TorchTrainer


class Mine(Reporting, pl.Callback):
    pass


def train_func(config):
    starred(1)
    pl.Trainer(callbacks=[Mine(), Overridden()])


TorchTrainer(train_func)
