import lightning as pl
from ray import train
from ray.train.torch import TorchTrainer


class Report(pl.Callback):
    def on_train_epoch_end(self, trainer, module):
        train.report(dict(trainer.callback_metrics))


def loop():
    pl.Trainer(callbacks=[Report()]).fit()


TorchTrainer(loop).fit()
