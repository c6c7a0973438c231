"""Tunes a trainer on the node called ``other``. usage: tuned.py API ADDRESS FOLDER"""

import json
import sys
from pathlib import Path

import ray

api, address, folder = sys.argv[1:]
if api == "shim":
    import railswitch.shim

    railswitch.shim.install()
    from ray.air import RunConfig, ScalingConfig, session
    from ray.train.data_parallel_trainer import DataParallelTrainer
    from ray.tune import Tuner

    report = session.report
else:
    from railswitch.v1 import DataParallelTrainer, RunConfig, ScalingConfig, Tuner, report


def train_func(config: dict[str, int]) -> None:
    for i in range(3):
        report({"product": i * config["factor"]})


ray.init(address, log_to_driver=False)
results = Tuner(
    DataParallelTrainer(
        train_func,
        scaling_config=ScalingConfig(num_workers=2, resources_per_worker={"CPU": 1, "other": 1}),
    ),
    param_space={"train_loop_config": {"factor": ray.tune.grid_search([1, 10])}},
    run_config=RunConfig(name=api, storage_path=f"{folder}/storage"),
).fit()
rows = [list(result.metrics_dataframe["product"]) for result in results]
Path(folder, "outcome.json").write_text(json.dumps(sorted(rows)))
