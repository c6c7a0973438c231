import ray.train.base_trainer
from ray.train import trainer
from ray.train.trainer import BaseTrainer as Base  # <-


class First(Base):
    pass


class Second(trainer.BaseTrainer):  # <-
    pass


class Third(ray.train.base_trainer.BaseTrainer):  # <-
    pass
