"""A cluster of two nodes, with the driver on one and all workers on the other."""

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import ray
from ray import tune
from ray.cluster_utils import Cluster

from railswitch.v1 import Checkpoint, DataParallelTrainer, RunConfig, ScalingConfig, session


class Counter(tune.Callback):  # type: ignore[misc]
    def __init__(self) -> None:
        self.pid, self.rows = os.getpid(), 0

    def on_trial_result(self, *_: Any, **__: Any) -> None:
        self.rows += os.getpid() == self.pid


def train_func() -> None:
    for i in range(20):
        checkpoint = None
        if i == 10 and session.get_world_rank() == 0:
            directory = tempfile.mkdtemp()
            Path(directory, "state.txt").write_text("kept")
            checkpoint = Checkpoint.from_directory(directory)
        node = ray.get_runtime_context().get_node_id()
        session.report(
            {"i": i, "node": node, "rank": session.get_node_rank()}, checkpoint=checkpoint
        )


def main(folder: str) -> None:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2})
    other = cluster.add_node(num_cpus=2, resources={"other": 2})
    ray.init(address=cluster.address, log_to_driver=False, logging_level="warning")
    counter = Counter()
    result = DataParallelTrainer(
        train_func,
        scaling_config=ScalingConfig(num_workers=2, resources_per_worker={"CPU": 1, "other": 1}),
        run_config=RunConfig(
            name="two-nodes", storage_path=f"{folder}/storage", verbose=0, callbacks=[counter]
        ),
    ).fit()
    lines = Path(result.path, "result.json").read_text().splitlines()
    rows = [json.loads(line) for line in lines]
    outcome = {
        "rows": [row["i"] for row in rows],
        "on another node": {row["node"] for row in rows} == {other.node_id},
        "node ranks": [rows[0]["rank"], rows[-1]["rank"]],
        "callback ran on the driver": counter.rows,
        "checkpoint": Path(result.checkpoint.path).name,
        "files": sorted(
            path.name
            for path in Path(result.path).iterdir()
            if path.is_file() and "tfevents" not in path.name
        ),
    }
    Path(folder, "outcome.json").write_text(json.dumps(outcome))
    ray.shutdown()
    cluster.shutdown()


if __name__ == "__main__":
    main(sys.argv[1])
