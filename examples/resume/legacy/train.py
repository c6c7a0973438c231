"""A run that survives the failure of a worker, and a second run that goes on where it ended."""

import json
import os
import sys
import tempfile

from ray.air import FailureConfig, RunConfig, ScalingConfig, session
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func(config):
    first_epoch = 0
    checkpoint = session.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as directory:
            with open(os.path.join(directory, "state.json")) as file:
                first_epoch = json.load(file)["epoch"] + 1

    for epoch in range(first_epoch, config["num_epochs"]):
        if epoch == config["fails_at"] and first_epoch == 0:
            raise RuntimeError(f"a worker is lost in epoch {epoch}")
        with tempfile.TemporaryDirectory() as directory:
            with open(os.path.join(directory, "state.json"), "w") as file:
                json.dump({"epoch": epoch}, file)
            session.report(
                {"epoch": epoch, "began_with": first_epoch},
                checkpoint=Checkpoint.from_directory(directory),
            )


def run(storage_path, name, num_epochs, fails_at=None, checkpoint=None):
    trainer = TorchTrainer(
        train_func,
        train_loop_config={"num_epochs": num_epochs, "fails_at": fails_at},
        scaling_config=ScalingConfig(num_workers=2, resources_per_worker={"CPU": 0.5}),
        run_config=RunConfig(
            name=name,
            storage_path=storage_path,
            failure_config=FailureConfig(max_failures=1),
            verbose=0,
        ),
        resume_from_checkpoint=checkpoint,
    )
    return trainer.fit()


def main(storage_path):
    result = run(storage_path, "first", num_epochs=4, fails_at=2)
    print("after the failure it began with epoch", result.metrics["began_with"])
    print("and ended with epoch", result.metrics["epoch"])
    result = run(storage_path, "second", num_epochs=6, checkpoint=result.checkpoint)
    print("the second run began with epoch", result.metrics["began_with"])
    print("and ended with epoch", result.metrics["epoch"])


if __name__ == "__main__":
    main(sys.argv[1])
