"""Trains on the node called ``other``; writes what came out. usage: train.py API ADDRESS FOLDER"""

import json
import sys
from pathlib import Path
from typing import Any

import ray

api, address, folder = sys.argv[1:]
if api == "shim":
    import railswitch.shim

    railswitch.shim.install()
    from ray.air import RunConfig, ScalingConfig, session
    from ray.train import UserCallback
    from ray.train.data_parallel_trainer import DataParallelTrainer

    report = session.report
elif api == "v1":
    from railswitch.v1 import DataParallelTrainer, RunConfig, ScalingConfig, report
else:
    from railswitch.v2 import DataParallelTrainer, RunConfig, ScalingConfig, UserCallback, report


def train_func() -> None:
    for i in range(3):
        report({"i": i})


def main() -> None:
    seen: list[list[int]] = []
    options: dict[str, Any] = {}
    if api != "v1":

        class Seen(UserCallback):  # type: ignore[misc]
            def after_report(self, run_context: Any, metrics: Any, checkpoint: Any) -> None:
                seen.append([row["i"] for row in metrics])

        options["callbacks"] = [Seen()]
    ray.init(address, log_to_driver=False)
    result = DataParallelTrainer(
        train_func,
        scaling_config=ScalingConfig(num_workers=2, resources_per_worker={"CPU": 1, "other": 1}),
        run_config=RunConfig(name=api, storage_path=f"{folder}/storage", **options),
    ).fit()
    rows = list(result.metrics_dataframe["i"]) if api == "v1" else seen
    Path(folder, "outcome.json").write_text(json.dumps(rows))


main()
