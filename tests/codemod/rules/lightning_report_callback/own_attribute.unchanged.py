from lightning.pytorch.callbacks import Callback
from ray.train.lightning import RayTrainReportCallback


class Report(RayTrainReportCallback):
    def __init__(self):
        super().__init__()
        self.local_rank = 0

    def on_train_epoch_end(self, trainer, pl_module):
        print(self.local_rank, trainer.local_rank)


class Other(Callback):
    def on_train_epoch_end(self, trainer, pl_module):
        print(self.local_rank)
