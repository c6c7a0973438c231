"""A run that gets Ctrl-C; run as a script.

usage: interrupted.py {ray,railswitch} FOLDER   (writes what the callback and the workers saw)
"""

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import ray

if sys.argv[1:2] == ["railswitch"]:
    from railswitch import v2 as train
    from railswitch.v2 import DataParallelTrainer
else:
    from ray import train
    from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer


class InterruptAfterFive(train.UserCallback):
    """Presses Ctrl-C; with Ray's own it is called in another process."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._driver = os.getpid()

    def after_report(self, run_context: Any, metrics: Any, checkpoint: Any) -> None:
        write_line(self._file, [worker["i"] for worker in metrics])
        if metrics[0]["i"] == 4:
            os.kill(self._driver, signal.SIGINT)


def write_line(file: Path, what: Any) -> None:
    with file.open("a") as stream:
        stream.write(json.dumps(what) + "\n")


def train_func(config: dict[str, Any]) -> None:
    rank = train.get_context().get_world_rank()
    for i in range(1000):
        train.report({"i": i})
        write_line(Path(config["folder"], f"rank_{rank}"), i)
        time.sleep(0.05)


def main(folder: Path) -> None:
    ray.init(log_to_driver=False, logging_level="warning")
    before = signal.default_int_handler  # what starts the tests may ignore it
    signal.signal(signal.SIGINT, before)
    trainer = DataParallelTrainer(
        train_func,
        train_loop_config={"folder": str(folder)},
        scaling_config=train.ScalingConfig(num_workers=2),
        run_config=train.RunConfig(
            storage_path=str(folder / "storage"), callbacks=[InterruptAfterFive(folder / "seen")]
        ),
    )
    try:
        trainer.fit()
    finally:
        restored = signal.getsignal(signal.SIGINT) is before
        (folder / "handler").write_text("restored" if restored else "replaced")


if __name__ == "__main__":
    main(Path(sys.argv[2]))
