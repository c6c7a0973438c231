"""How soon and how often callbacks see reports: Ray's own V2 beside railswitch.v2, in one run.

usage: python benchmarks/after_report_latency.py [--workers 1 2 4] [--native-reports 10]

Each line of the table is one training run on a cluster of this machine:

- Ray's V2 as it is, which looks at its workers every 2 s, and with the shortest interval that
  still helps (RAY_TRAIN_HEALTH_CHECK_INTERVAL_S=0.05);
- railswitch.v2 as it is, with the barrier of RAILSWITCH_REPORT=barrier, and with every report
  carrying a checkpoint.

"reports/s" is taken while the workers report as fast as they can, from the first call of `report`
to the last call of `after_report`. The latency is taken while they report 20 times a second, from
the last worker's call of `report` to the call of `after_report`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ray.train.collective
from rich.console import Console
from rich.table import Table

from railswitch import v2

# Ray's own; the import above has made sure that it is that of V2.
from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer  # isort: skip

PACE_S = 0.05


class Stopwatch(v2.UserCallback):
    """Writes down when it is called; Ray's own trainers call it in another process."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def after_report(self, run_context: Any, metrics: Any, checkpoint: Any) -> None:  # noqa: ARG002
        """One line for every report."""
        now = time.time()
        called = [worker["called"] for worker in metrics]
        with self._file.open("a") as stream:
            stream.write(f"{metrics[0]['phase']} {min(called)} {max(called)} {now}\n")


def report_for_measurement(config: dict[str, Any]) -> None:
    """First as fast as possible, then at an even pace."""
    for phase, pace_s in (("fast", 0.0), ("paced", PACE_S)):
        for _ in range(config[phase]):
            time.sleep(pace_s)
            if config["checkpoint"]:
                with tempfile.TemporaryDirectory() as folder:
                    Path(folder, "file").write_text("x")
                    ray.train.report({"phase": phase, "called": time.time()}, v2.Checkpoint(folder))
            else:
                ray.train.report({"phase": phase, "called": time.time()})
        ray.train.collective.barrier()


@dataclass(frozen=True)
class Case:
    """One way to report, and how many reports tell enough about it."""

    name: str
    trainer: type[Any]
    fast: int
    paced: int
    checkpoint: bool = False
    environment: tuple[tuple[str, str], ...] = ()


def cases(native_reports: int) -> list[Case]:
    """What is compared."""
    often = (("RAY_TRAIN_HEALTH_CHECK_INTERVAL_S", "0.05"),)
    barrier = (("RAILSWITCH_REPORT", "barrier"),)
    ours = v2.DataParallelTrainer
    return [
        Case("Ray V2", DataParallelTrainer, native_reports, native_reports),
        Case("Ray V2, polls every 0.05 s", DataParallelTrainer, 100, 100, environment=often),
        Case("railswitch.v2", ours, 5000, 200),
        Case("railswitch.v2, barrier", ours, 1000, 200, environment=barrier),
        Case("Ray V2, checkpoints", DataParallelTrainer, native_reports, native_reports, True),
        Case("railswitch.v2, checkpoints", ours, 30, 30, True),
    ]


def measure(case: Case, workers: int, folder: Path) -> tuple[float, list[float]]:
    """Reports per second, and latencies in seconds."""
    file = Path(tempfile.mkstemp(dir=folder)[1])
    with environment(dict(case.environment)):
        case.trainer(
            report_for_measurement,
            train_loop_config={
                "fast": case.fast,
                "paced": case.paced,
                "checkpoint": case.checkpoint,
            },
            scaling_config=v2.ScalingConfig(num_workers=workers),
            run_config=v2.RunConfig(
                name=file.name,
                storage_path=str(folder / "storage"),
                callbacks=[Stopwatch(file)],
                checkpoint_config=v2.CheckpointConfig(num_to_keep=1),
            ),
        ).fit()
    lines = [line.split() for line in file.read_text().splitlines()]
    fast = [[float(x) for x in line[1:]] for line in lines if line[0] == "fast"]
    paced = [[float(x) for x in line[1:]] for line in lines if line[0] == "paced"]
    assert (len(fast), len(paced)) == (case.fast, case.paced), "a report was lost"
    rate = len(fast) / (fast[-1][2] - fast[0][0])
    return rate, [now - last for _, last, now in paced]


@contextmanager
def environment(variables: dict[str, str]) -> Iterator[None]:
    """Environment variables for one case."""
    before = dict(os.environ)
    os.environ.update(variables)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def main() -> None:
    """Run all cases and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--native-reports", type=int, default=10, help="2 s each with Ray's V2")
    options = parser.parse_args()

    os.environ["RAY_TRAIN_WORKER_GROUP_START_TIMEOUT_S"] = "120"
    ray.init(
        address="local",
        num_cpus=max(options.workers),
        include_dashboard=False,
        log_to_driver=False,
        logging_level="error",
    )
    table = Table("", "workers", "reports/s", "latency, median", "latency, 99 %", box=None)
    with tempfile.TemporaryDirectory() as folder, Console().status("measuring") as status:
        for workers in options.workers:
            for case in cases(options.native_reports):
                status.update(f"{case.name}, {workers} workers")
                rate, latencies = measure(case, workers, Path(folder))
                table.add_row(
                    case.name,
                    str(workers),
                    f"{rate:,.1f}",
                    f"{statistics.median(latencies) * 1000:,.0f} ms",
                    f"{sorted(latencies)[int(len(latencies) * 0.99)] * 1000:,.0f} ms",
                )
    print(f"Ray {ray.__version__}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    Console().print(table)
    ray.shutdown()


if __name__ == "__main__":
    main()
