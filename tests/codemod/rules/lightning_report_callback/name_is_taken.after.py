from ray import train as _train
from ray.train.lightning import RayTrainReportCallback as Base


class Report(Base):
    pass


class Loud(Report):
    def on_train_epoch_end(self, trainer, pl_module):
        if _train.get_context().get_local_rank() == 0:
            print("end")


def train():
    return Loud()
