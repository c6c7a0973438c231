import lightning.pytorch as pl
from ray.train.lightning import RayDDPStrategy, prepare_trainer

LightningTrainer = pl.Trainer
prepare_trainer(LightningTrainer(strategy=RayDDPStrategy())).fit()
