"""What one call costs in the training function: railswitch.v2.tracking against the library itself.

usage: tracking_overhead.py [CALLS]

MLflow is measured with a sqlite file and with a local server, both on this machine; Weights &
Biases and Comet offline. Of railswitch the time until ``log`` returns is given, and the time until
all was sent.
"""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ |= {"WANDB_SILENT": "true", "COMET_LOGGING_CONSOLE": "error"}

import comet_ml
import mlflow
import wandb
from rich.console import Console
from rich.table import Table

from railswitch.v2 import tracking

METRICS = {"loss": 0.5, "accuracy": 0.9, "lr": 0.1}


def timed(log: Callable[[int], object], calls: int) -> list[float]:
    """How long each call takes, in milliseconds."""
    durations = []
    for step in range(calls):
        begin = time.perf_counter()
        log(step)
        durations.append(1000 * (time.perf_counter() - begin))
    return durations


def direct_mlflow(uri: str) -> Callable[[int], object]:
    """Log with MLflow's own function."""
    mlflow.set_tracking_uri(uri)
    mlflow.set_experiment("direct")
    mlflow.start_run()
    return lambda step: mlflow.log_metrics(METRICS, step=step)


def direct_wandb() -> Callable[[int], object]:
    """Log with the run of Weights & Biases."""
    run = wandb.init(project="direct", mode="offline", dir=tempfile.mkdtemp())
    return lambda step: run.log(METRICS, step=step)


def direct_comet() -> Callable[[int], object]:
    """Log with Comet's experiment."""
    experiment = comet_ml.OfflineExperiment(
        offline_directory=tempfile.mkdtemp(), log_git_metadata=False, log_git_patch=False
    )
    return lambda step: experiment.log_metrics(METRICS, step=step)


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """A local MLflow server."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "mlflow", "server", "--workers", "1", "--port", str(port)),
            *("--backend-store-uri", f"sqlite:///{folder}/server.db"),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
    )
    uri = f"http://127.0.0.1:{port}"
    try:
        while True:
            try:
                urllib.request.urlopen(f"{uri}/health", timeout=5).read()
                break
            except OSError:
                time.sleep(0.5)
        yield uri
    finally:
        process.terminate()
        process.wait()


def main(calls: int) -> None:
    """Measure, and print the table."""
    folder = Path(tempfile.mkdtemp())
    os.chdir(folder)
    table = Table("", "library: median", "99 %", "railswitch: median", "99 %", "all sent after")
    with server(folder) as uri:
        kinds = {
            "MLflow, sqlite": (
                lambda: direct_mlflow(f"sqlite:///{folder}/direct.db"),
                lambda: tracking.MLflow(f"sqlite:///{folder}/ours.db", experiment_name="ours"),
            ),
            "MLflow, server": (
                lambda: direct_mlflow(uri),
                lambda: tracking.MLflow(uri, experiment_name="ours"),
            ),
            "Weights & Biases, offline": (
                direct_wandb,
                lambda: tracking.Wandb("ours", mode="offline"),
            ),
            "Comet, offline": (direct_comet, lambda: tracking.Comet(online=False)),
        }
        for number, (name, (direct, tracker)) in enumerate(kinds.items()):
            theirs = timed(direct(), calls)
            while mlflow.active_run() is not None:
                mlflow.end_run()
            os.makedirs(str(number))
            os.chdir(str(number))  # each has a run of its own
            with tracker().run() as run:
                assert run.id  # it has begun
                begin = time.perf_counter()
                ours = timed(lambda step, run=run: run.log(METRICS, step=step), calls)
            whole = time.perf_counter() - begin
            os.chdir(folder)
            table.add_row(name, *numbers(theirs), *numbers(ours), f"{whole:.1f} s")
    table.title = f"{calls} calls with {len(METRICS)} metrics, milliseconds for each"
    Console().print(table)


def numbers(durations: list[float]) -> tuple[str, str]:
    """The median and the slowest of a hundred."""
    centiles = statistics.quantiles(durations, n=100)
    return f"{statistics.median(durations):.3f}", f"{centiles[98]:.3f}"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
