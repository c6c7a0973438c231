from mylib.gbdt_trainer import GBDTTrainer


class Mine(GBDTTrainer):
    pass
