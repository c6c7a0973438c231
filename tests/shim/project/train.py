"""Trains on two workers: code as it was written for Ray AIR."""

import os
import sys
import tempfile

from model import fit
from ray.air import CheckpointConfig, FailureConfig, RunConfig, ScalingConfig, session
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func(config):
    for epoch, weight, rank in fit(config):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "weight.txt"), "w") as file:
                file.write(str(weight))
            session.report(
                {"epoch": epoch, "weight": weight, "rank": rank},
                checkpoint=Checkpoint.from_directory(folder),
            )


def main(storage_path):
    trainer = TorchTrainer(
        train_func,
        train_loop_config={"epochs": 3, "lr": 0.5},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(
            name="project",
            storage_path=storage_path,
            checkpoint_config=CheckpointConfig(num_to_keep=2),
            failure_config=FailureConfig(max_failures=1),
            verbose=0,
        ),
    )
    result = trainer.fit()
    assert result.metrics["epoch"] == 2
    assert result.metrics["weight"] == 2.625
    with result.checkpoint.as_directory() as folder:
        with open(os.path.join(folder, "weight.txt")) as file:
            assert file.read() == "2.625"
    print("green")


if __name__ == "__main__":
    main(sys.argv[1])
