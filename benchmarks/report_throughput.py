"""How fast metrics are reported, and what it costs: Ray's own engines and railswitch, in one run.

    python benchmarks/report_throughput.py
    python benchmarks/report_throughput.py --workers 2 --reports 100 1000 --only "railswitch.v1"

Every API is measured in a process and a cluster of its own, one after the other. For each number
of workers and reports the table has:

    in the loop   reports per second, as the training function sees them
    kept          reports per second, from the first report until the last row is with the driver
    blocked       how long one call of report() keeps the training function waiting
    rows          how many rows were kept, or were seen by a callback
    memory        by how much the largest worker grew while it reported, and where its callbacks run
                  in the driver, by how much that grew after 1,000 rows
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Api:
    """Where an API has its names, and how many reports it can be asked for in reasonable time."""

    flag: str
    module: str
    trainer: str
    callback: str
    most_reports: int


APIS = {
    "Ray V1": Api("0", "ray.train", "ray.train.data_parallel_trainer", "tune", 1_000),
    "Ray V2": Api("1", "ray.train", "ray.train.v2.api.data_parallel_trainer", "user", 5),
    "railswitch.v1": Api("1", "railswitch.v1", "railswitch.v1", "tune", 1_000_000),
    "railswitch.v2": Api("1", "railswitch.v2", "railswitch.v2", "user", 1_000_000),
}


WARM_ROWS = 1_000


# ---- one API, in its own process


def train_func(config: dict[str, Any]) -> None:
    """Report, and write down how long it took and how the process grew."""
    train = importlib.import_module(config["module"])
    context, count = train.get_context(), config["reports"]
    memory = _memory_mb()
    begin = time.time()
    for i in range(count):
        train.report({"i": i, "loss": 1 / (i + 1)})
    taken = time.time() - begin
    facts = {"begin": begin, "taken": taken, "grown": _memory_mb() - memory}
    Path(config["folder"], f"rank-{context.get_world_rank()}").write_text(json.dumps(facts))


def _memory_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _callback(kind: str, folder: str) -> Any:
    """A callback that notes when the last row came, and how many there were.

    It writes that down when a row is the last one, or where it cannot know, at every row.
    """

    def note(count: int) -> None:
        Path(folder, "rows").write_text(json.dumps({"rows": count, "last": time.time()}))

    if kind == "tune":
        from ray import tune  # noqa: PLC0415

        class TuneCallback(tune.Callback):
            count, last, memory = 0, 0.0, 0.0

            def on_trial_result(self, *_: Any, **__: Any) -> None:
                self.count += 1
                self.last = time.time()
                if self.count == WARM_ROWS:
                    self.memory = _memory_mb()

            def on_trial_complete(self, *_: Any, **__: Any) -> None:
                facts = {"rows": self.count, "last": self.last}
                if self.memory:
                    facts["driver"] = _memory_mb() - self.memory
                Path(folder, "rows").write_text(json.dumps(facts))

        return TuneCallback()
    from ray.train import UserCallback  # noqa: PLC0415

    class TrainCallback(UserCallback):
        count = 0

        def after_report(self, run_context: Any, metrics: Any, checkpoint: Any) -> None:  # noqa: ARG002
            self.count += 1
            note(self.count)

    return TrainCallback()


def measure(name: str, all_workers: list[int], all_reports: list[int]) -> Iterator[dict[str, Any]]:
    """Run one API with every number of workers and reports, after some empty runs."""
    api = APIS[name]
    module, trainer = importlib.import_module(api.module), importlib.import_module(api.trainer)
    import ray  # noqa: PLC0415

    def fit(function: Any, workers: int, config: dict[str, Any], folder: str) -> float:
        quiet = {"verbose": 0} if api.callback == "tune" else {}
        run_config = module.RunConfig(
            storage_path=folder, callbacks=[_callback(api.callback, folder)], **quiet
        )
        begin = time.time()
        trainer.DataParallelTrainer(
            function,
            train_loop_config=config,
            scaling_config=module.ScalingConfig(num_workers=workers),
            run_config=run_config,
        ).fit()
        return time.time() - begin

    ray.init(
        "local",
        num_cpus=max(all_workers) + 2,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="error",
    )
    empty = [fit(lambda config: None, 1, {}, tempfile.mkdtemp()) for _ in range(4)]  # noqa: ARG005
    yield {"api": name, "empty_fit_s": statistics.median(empty[1:])}
    for workers in all_workers:
        for reports in sorted({min(count, api.most_reports) for count in all_reports}):
            folder = tempfile.mkdtemp()
            config = {"module": api.module, "reports": reports, "folder": folder}
            fit(train_func, workers, config, folder)
            ranks = [json.loads(path.read_text()) for path in Path(folder).glob("rank-*")]
            kept = json.loads(Path(folder, "rows").read_text())
            taken = max(rank["taken"] for rank in ranks)
            begin = min(rank["begin"] for rank in ranks)
            yield {
                "api": name,
                "workers": workers,
                "reports": reports,
                "loop_per_s": reports / taken,
                "kept_per_s": reports / (kept["last"] - begin),
                "blocked_ms": 1000 * taken / reports,
                "rows": kept["rows"],
                "grown_mb": max(rank["grown"] for rank in ranks),
                "driver_mb": kept.get("driver"),
            }
    ray.shutdown()


# ---- all of them


def measured(name: str, arguments: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Measure one API in a process of its own, and yield its facts as they come."""
    command = [sys.executable, __file__, "--measure", name]
    command += ["--workers", *map(str, arguments.workers)]
    command += ["--reports", *map(str, arguments.reports)]
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(
            command,
            env={**os.environ, "RAY_TRAIN_V2_ENABLED": APIS[name].flag},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("{"):
                yield json.loads(line)
        if process.wait():
            log.seek(0)
            print(f"{name} failed:\n{log.read()[-2000:]}", file=sys.stderr)


def show(facts: list[dict[str, Any]]) -> None:
    """Print what was measured, and how railswitch stands against Ray."""
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    table = Table(
        "API", "workers", "reports", "in the loop/s", "kept/s", "blocked", "rows", "memory"
    )
    for row in facts:
        if "workers" in row:
            table.add_row(
                row["api"],
                str(row["workers"]),
                f"{row['reports']:,}",
                f"{row['loop_per_s']:,.1f}",
                f"{row['kept_per_s']:,.1f}",
                f"{row['blocked_ms']:,.2f} ms",
                f"{row['rows']:,}",
                f"{row['grown_mb']:+.0f} MB"
                + ("" if row["driver_mb"] is None else f", {row['driver_mb']:+.0f} MB"),
            )
    fits = Table("API", "fit() of an empty function")
    for row in facts:
        if "empty_fit_s" in row:
            fits.add_row(row["api"], f"{row['empty_fit_s']:.1f} s")
    ratios = Table("at its best count of reports", "workers", "times Ray V1", "times Ray V2")
    for name in (name for name in APIS if name.startswith("railswitch")):
        for workers in sorted({row["workers"] for row in facts if "workers" in row}):
            ours, *rays = (best(facts, api, workers) for api in (name, "Ray V1", "Ray V2"))
            if ours is not None:
                times = [f"{ours / ray:,.1f}" if ray is not None else "-" for ray in rays]
                ratios.add_row(name, str(workers), *times)
    for shown in (table, fits, ratios):
        Console(width=100).print(shown)


def best(facts: list[dict[str, Any]], name: str, workers: int) -> float | None:
    """The highest rate at which rows were kept."""
    rates = [
        row["kept_per_s"] for row in facts if (row["api"], row.get("workers")) == (name, workers)
    ]
    return max(rates, default=None)


def main() -> None:
    """Measure every API, or print the facts of one."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--reports", type=int, nargs="+", default=[100, 1_000, 10_000])
    parser.add_argument("--only", choices=APIS, nargs="+", default=list(APIS))
    parser.add_argument("--measure", choices=APIS, help=argparse.SUPPRESS)
    parser.add_argument("--json", type=Path, help="write the facts into this file")
    arguments = parser.parse_args()
    if arguments.measure:
        for row in measure(arguments.measure, arguments.workers, arguments.reports):
            print(json.dumps(row), flush=True)
        return
    facts = []
    for name in arguments.only:
        for row in measured(name, arguments):
            print(row, file=sys.stderr)
            facts.append(row)
    if arguments.json:
        arguments.json.write_text(json.dumps(facts, indent=2))
    show(facts)


if __name__ == "__main__":
    main()
