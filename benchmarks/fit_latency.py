"""How long `fit()` takes before and after the training function: Ray V2 and railswitch, in one run.

    python benchmarks/fit_latency.py
    python benchmarks/fit_latency.py --runs 3 --only "Ray V2" "railswitch.v2"

Every API has a process and a cluster of its own. `start` is the time from the call of `fit()` to
the first line of the training function on the last of the workers, `finish` the time from the last
line of that function to the return of `fit()`. The first run of a process stands by itself.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

APIS = {
    "Ray V2": ("ray.train", "ray.train.v2.api.data_parallel_trainer"),
    "railswitch.v2": ("railswitch.v2", "railswitch.v2"),
    "railswitch.v1": ("railswitch.v1", "railswitch.v1"),
}


def train_func(config: dict[str, Any]) -> None:
    """Write down the times of the first line and of the last."""
    first = time.time()
    rank = importlib.import_module(config["module"]).get_context().get_world_rank()
    Path(config["folder"], f"rank-{rank}").write_text(json.dumps([first, time.time()]))


def measure(name: str, runs: int, workers: int) -> list[tuple[float, float]]:
    """Seconds to start and to finish, of every run."""
    module, trainer = map(importlib.import_module, APIS[name])
    import ray  # noqa: PLC0415

    ray.init("local", num_cpus=workers + 2, include_dashboard=False, log_to_driver=False)
    found = []
    for _ in range(runs):
        folder = tempfile.mkdtemp()
        quiet = {"verbose": 0} if name == "railswitch.v1" else {}
        fit = trainer.DataParallelTrainer(
            train_func,
            train_loop_config={"module": APIS[name][0], "folder": folder},
            scaling_config=module.ScalingConfig(num_workers=workers),
            run_config=module.RunConfig(storage_path=folder, **quiet),
        ).fit
        called = time.time()
        fit()
        returned = time.time()
        ranks = [json.loads(path.read_text()) for path in Path(folder).glob("rank-*")]
        assert len(ranks) == workers
        started, ended = (max(times) for times in zip(*ranks, strict=True))
        found.append((started - called, returned - ended))
    ray.shutdown()
    return found


def measured(name: str, arguments: argparse.Namespace) -> list[tuple[float, float]]:
    """Measure one API in a process of its own."""
    command = [sys.executable, __file__, "--measure", name, "--runs", str(arguments.runs)]
    command += ["--workers", str(arguments.workers)]
    done = subprocess.run(
        command,
        env={**os.environ, "RAY_TRAIN_V2_ENABLED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{name} failed:\n{done.stderr[-2000:]}")
    times: list[tuple[float, float]] = json.loads(done.stdout.splitlines()[-1])
    return times


def main() -> None:
    """Measure every API and print a table, or print the times of one."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=11, help="the first stands by itself")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", choices=APIS, nargs="+", default=list(APIS))
    parser.add_argument("--measure", choices=APIS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(json.dumps(measure(arguments.measure, arguments.runs, arguments.workers)))
        return
    print("| API | | first | median | worst |\n| --- | --- | ---: | ---: | ---: |")
    for name in arguments.only:
        for what, (first, *later) in zip(
            ("start", "finish"), zip(*measured(name, arguments), strict=True), strict=True
        ):
            print(
                f"| {name} | {what} | {first:.2f} s | {statistics.median(later):.2f} s | "
                f"{max(later):.2f} s |",
                flush=True,
            )
    print(f"\n{arguments.workers} workers, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
