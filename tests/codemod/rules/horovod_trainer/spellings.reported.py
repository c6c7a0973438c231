import ray.train.horovod as rth
from ray.train.horovod.horovod_trainer import HorovodTrainer as Trainer  # <-

Trainer(print).fit()
rth.HorovodTrainer(print).fit()  # <-
