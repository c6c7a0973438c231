"""Trains slowly, and says what was acknowledged. usage: lost_node.py API ADDRESS FOLDER"""

import json
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import ray

api, address, folder = sys.argv[1:]
if api == "v1":
    import railswitch.v1 as train
else:
    import railswitch.v2 as train  # type: ignore[no-redef]

ROWS = 40


def train_func() -> None:
    """A checkpoint with each row; after each, rank 0 notes that its report has returned.

    Rank 1 tells its node, and reports no more once that is taken away.
    """
    rank = train.get_context().get_world_rank()
    checkpoint, start = train.get_checkpoint(), 0
    if checkpoint:
        with checkpoint.as_directory() as directory:
            start = int(Path(directory, "i").read_text()) + 1
    if rank == 1 and start == 0:
        Path(folder, "node").write_text(ray.get_runtime_context().get_node_id())
    for i in range(start, ROWS):
        if rank == 1 and start == 0 and Path(folder, "taken away").exists():
            threading.Event().wait()
        with tempfile.TemporaryDirectory() as directory:
            Path(directory, "i").write_text(str(i))
            kept = train.Checkpoint.from_directory(directory) if rank == 0 else None
            train.report({"i": i, "rank": rank}, checkpoint=kept)
        if rank == 0:
            with Path(folder, "acknowledged").open("a") as file:
                file.write(f"{i}\n")
        time.sleep(0.2)


def main() -> None:
    options: dict[str, Any] = {}
    workers: Any = 2
    if api != "v1":

        class Seen(train.UserCallback):  # type: ignore[misc, name-defined]
            def after_report(self, run_context: Any, metrics: Any, checkpoint: Any) -> None:
                with Path(folder, "rows").open("a") as file:
                    file.write(json.dumps([[row["i"], row["rank"]] for row in metrics]) + "\n")

        options["callbacks"] = [Seen()]
    if api == "elastic":
        workers = (1, 2)
    failures = {"relax_collectives_on_preemption": True} if api == "relaxed" else {}
    ray.init(address, log_to_driver=False)
    result = train.DataParallelTrainer(
        train_func,
        scaling_config=train.ScalingConfig(
            num_workers=workers,
            resources_per_worker={"CPU": 1, "away": 1},
            placement_strategy="SPREAD",
        ),
        run_config=train.RunConfig(
            name=api,
            storage_path=f"{folder}/storage",
            failure_config=train.FailureConfig(max_failures=2, **failures),
            **options,
        ),
    ).fit()
    if api == "v1":
        rows = [json.dumps([[i, 0]]) for i in result.metrics_dataframe["i"]]
        Path(folder, "rows").write_text("\n".join(rows))


main()
