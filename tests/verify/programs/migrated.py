"""The same program on Ray Train V2, migrated as it should be."""

import json
import os
import tempfile
import time

import ray
from ray import train
from ray.train import Checkpoint, CheckpointConfig, RunConfig, ScalingConfig, UserCallback
from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer

ACCURACIES = (0.5, 0.9, 0.7, 0.8)


class Listener(UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        pass


def train_func(config):
    rank = train.get_context().get_world_rank()
    for epoch in range(config["epochs"]):
        began = time.time()
        metrics = {
            "epoch": epoch,
            "accuracy": ACCURACIES[epoch] - 0.01 * rank,
            "loss": {"train": 1 / (epoch + 1), "test": 2 / (epoch + 1)},
            "epoch_time_s": time.time() - began,
        }
        with tempfile.TemporaryDirectory() as folder:
            if rank == 0:
                with open(os.path.join(folder, "model.json"), "w") as file:
                    json.dump({"weights": [epoch, 0.5]}, file)
            with open(os.path.join(folder, f"rank-{rank}.txt"), "w") as file:
                file.write(f"rank {rank} in epoch {epoch}")
            train.report(metrics, checkpoint=Checkpoint.from_directory(folder))


def main():
    ray.init(num_cpus=8, include_dashboard=False)
    trainer = DataParallelTrainer(
        train_func,
        train_loop_config={"epochs": 4},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(
            name="verified",
            callbacks=[Listener()],
            checkpoint_config=CheckpointConfig(
                num_to_keep=4,
                checkpoint_score_attribute="accuracy",
            ),
        ),
    )
    result = trainer.fit()
    best = [metrics["accuracy"] for _, metrics in result.best_checkpoints]
    with open("summary.json", "w") as file:
        json.dump({"best": max(best)}, file)


if __name__ == "__main__":
    main()
