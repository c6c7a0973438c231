"""PyTorch Lightning with Weights & Biases: `python wandb_lightning.py [FOLDER]`.

Offline: nothing leaves this machine. `wandb sync` uploads what is in the folder.
"""

import sys
from pathlib import Path

import lightning.pytorch as pl
from lightning_model import Line
from model import make_loader

from railswitch.v2 import RunConfig, ScalingConfig
from railswitch.v2.lightning import RayDDPStrategy, RayLightningEnvironment, prepare_trainer
from railswitch.v2.torch import TorchTrainer
from railswitch.v2.tracking import Wandb

folder = Path(sys.argv[1] if len(sys.argv) > 1 else "runs").absolute()
wandb = Wandb("demo", mode="offline")


def train_func(config: dict[str, float]) -> None:
    with wandb.run(config) as run:
        trainer = pl.Trainer(
            max_epochs=int(config["epochs"]),
            accelerator="cpu",
            devices="auto",
            strategy=RayDDPStrategy(),
            plugins=[RayLightningEnvironment()],
            logger=run.lightning_logger(),  # self.log() in the model goes to Weights & Biases
            log_every_n_steps=1,
            enable_checkpointing=False,
            enable_progress_bar=False,
            enable_model_summary=False,
        )
        prepare_trainer(trainer).fit(Line(config["lr"]), make_loader(batch_size=32))


TorchTrainer(
    train_func,
    train_loop_config={"lr": 0.1, "epochs": 3},
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="wandb_lightning", storage_path=str(folder)),
).fit()
print(f"See {folder}")
