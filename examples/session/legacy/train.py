"""A report for each epoch and no checkpoint: the session example of Ray AIR's user guide."""

import sys
from pathlib import Path

from ray.air import RunConfig, ScalingConfig, session
from ray.train.torch import TorchTrainer


def train_func(config):
    for epoch in range(config["num_epochs"]):
        session.report({"epoch": epoch, "workers": session.get_world_size()})


def main(storage_path):
    trainer = TorchTrainer(
        train_func,
        train_loop_config={"num_epochs": 3},
        scaling_config=ScalingConfig(num_workers=2, resources_per_worker={"CPU": 0.5}),
        run_config=RunConfig(name="session", storage_path=storage_path, verbose=0),
    )
    result = trainer.fit()
    print("last report: epoch", result.metrics["epoch"])
    print("iterations:", result.metrics["training_iteration"])
    print("all reports:", list(result.metrics_dataframe["epoch"]))
    for name in ("progress.csv", "result.json"):
        print(f"lines in {name}:", len(Path(result.path, name).read_text().splitlines()))


if __name__ == "__main__":
    main(sys.argv[1])
