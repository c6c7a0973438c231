from ray.train.lightning import RayTrainReportCallback as Base


class Report(Base):
    pass


class Loud(Report):
    def on_train_epoch_end(self, trainer, pl_module):
        if self.local_rank == 0:
            print("end")


def train():
    return Loud()
