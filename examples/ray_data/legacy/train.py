"""Two workers, each with its shard of a Ray dataset."""

import json
import os
import sys
import tempfile

import ray
from ray.air import RunConfig, ScalingConfig, session
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func(config):
    train_shard = session.get_dataset_shard("train")
    validation_shard = session.get_dataset_shard("validation")
    for epoch in range(config["num_epochs"]):
        seen = sum(len(batch["id"]) for batch in train_shard.iter_torch_batches(batch_size=8))
        held_out = sum(len(batch["id"]) for batch in validation_shard.iter_batches(batch_size=8))
        with tempfile.TemporaryDirectory() as directory:
            with open(os.path.join(directory, "state.json"), "w") as file:
                json.dump({"epoch": epoch}, file)
            session.report(
                {"epoch": epoch, "rows_of_this_worker": seen, "held_out": held_out},
                checkpoint=Checkpoint.from_directory(directory),
            )


def main(storage_path):
    # Four blocks of a known size: the shards of two workers are then equal.
    rows = ray.data.range(80, override_num_blocks=4).materialize()
    train_rows, validation_rows = rows.train_test_split(test_size=0.2)
    trainer = TorchTrainer(
        train_func,
        train_loop_config={"num_epochs": 2},
        datasets={"train": train_rows, "validation": validation_rows},
        scaling_config=ScalingConfig(
            num_workers=2, trainer_resources={"CPU": 0}, resources_per_worker={"CPU": 0.5}
        ),
        run_config=RunConfig(name="ray_data", storage_path=storage_path, verbose=0),
    )
    result = trainer.fit()
    print("last report: epoch", result.metrics["epoch"])
    print("rows of rank 0:", result.metrics["rows_of_this_worker"])
    print("rows of rank 0 for validation:", result.metrics["held_out"])
    with result.checkpoint.as_directory() as directory:
        with open(os.path.join(directory, "state.json")) as file:
            print("checkpoint:", json.load(file))


if __name__ == "__main__":
    main(sys.argv[1])
