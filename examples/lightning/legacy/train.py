"""PyTorch Lightning on two workers, with a callback that reports the metrics of each epoch."""

import sys

import lightning.pytorch as pl
import torch
from ray import train
from ray.air import RunConfig, ScalingConfig
from ray.train.lightning import RayDDPStrategy, RayLightningEnvironment, prepare_trainer
from ray.train.torch import TorchTrainer
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Line(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(1, 1)

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.mse_loss(self.layer(x), y)
        self.log("loss", loss, on_epoch=True, on_step=False, sync_dist=True)
        return loss

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.3)


class ReportCallback(pl.Callback):
    """What the user guide of Ray Train shows: Lightning's metrics, reported after each epoch."""

    def on_train_epoch_end(self, trainer, pl_module):
        metrics = {key: value.item() for key, value in trainer.callback_metrics.items()}
        train.report(metrics=metrics)


def train_func(config):
    pl.seed_everything(0, verbose=False)
    x = torch.linspace(0, 1, 64).unsqueeze(1)
    loader = DataLoader(TensorDataset(x, 3 * x - 1), batch_size=16)
    trainer = pl.Trainer(
        max_epochs=config["num_epochs"],
        accelerator="cpu",
        strategy=RayDDPStrategy(),
        plugins=[RayLightningEnvironment()],
        callbacks=[ReportCallback()],
        enable_checkpointing=False,
        enable_model_summary=False,
        enable_progress_bar=False,
        logger=False,
    )
    prepare_trainer(trainer).fit(Line(), loader)


def main(storage_path):
    trainer = TorchTrainer(
        train_func,
        train_loop_config={"num_epochs": 3},
        scaling_config=ScalingConfig(num_workers=2, resources_per_worker={"CPU": 0.5}),
        run_config=RunConfig(name="lightning", storage_path=storage_path, verbose=0),
    )
    result = trainer.fit()
    print("epochs reported:", result.metrics["training_iteration"])
    print("losses:", [f"{loss:.4f}" for loss in result.metrics_dataframe["loss"]])


if __name__ == "__main__":
    main(sys.argv[1])
