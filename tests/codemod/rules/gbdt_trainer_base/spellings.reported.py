from ray.train import gbdt_trainer  # <-
from ray.train.gbdt_trainer import GBDTTrainer as Base  # <-


class Mine(Base):
    pass


class Other(gbdt_trainer.GBDTTrainer):
    pass
