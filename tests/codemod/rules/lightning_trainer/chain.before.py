# fixture: unsafe
import pytorch_lightning as pl
from pytorch_lightning.loggers import CSVLogger
from ray.air.config import ScalingConfig
from ray.train.lightning import LightningConfigBuilder, LightningTrainer
from model import Classifier, Data


def main():
    lightning_config = (
        LightningConfigBuilder()
        .module(cls=Classifier, lr=1e-3, feature_dim=128)
        .trainer(
            max_epochs=10,
            accelerator="cpu",
            logger=CSVLogger("logs"),
            callbacks=[pl.callbacks.RichProgressBar()],
        )
        .fit_params(datamodule=Data())
        .checkpointing(monitor="val_accuracy", mode="max", save_top_k=3)
        .build()
    )
    trainer = LightningTrainer(
        lightning_config=lightning_config,
        scaling_config=ScalingConfig(num_workers=2, use_gpu=False),
    )
    return trainer.fit()
