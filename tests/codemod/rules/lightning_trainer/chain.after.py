# fixture: unsafe
import pytorch_lightning as pl
from pytorch_lightning.loggers import CSVLogger
from ray.air.config import ScalingConfig
from ray.train.lightning import (
    RayDDPStrategy,
    RayLightningEnvironment,
    RayTrainReportCallback,
    prepare_trainer,
)
from ray import train
from ray.train.torch import TorchTrainer
from model import Classifier, Data


def main():
    def train_func():
        model = Classifier(lr=1e-3, feature_dim=128)
        trainer = pl.Trainer(
            max_epochs=10,
            accelerator="cpu",
            logger=CSVLogger("logs"),
            devices="auto",
            strategy=RayDDPStrategy(),
            plugins=[RayLightningEnvironment()],
            callbacks=[pl.callbacks.RichProgressBar(), RayTrainReportCallback()],
        )
        trainer = prepare_trainer(trainer)
        trainer.fit(model, datamodule=Data())

    trainer = TorchTrainer(
        train_func,
        scaling_config=ScalingConfig(num_workers=2, use_gpu=False),
        run_config=train.RunConfig(checkpoint_config=train.CheckpointConfig(num_to_keep=3, checkpoint_score_attribute="val_accuracy", checkpoint_score_order="max")),
    )
    return trainer.fit()
