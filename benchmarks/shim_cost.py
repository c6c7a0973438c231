"""What the shim costs where nothing legacy is used: importing ``ray.train``, and reporting.

Run it with: python benchmarks/shim_cost.py
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

IMPORTS = 7

IMPORT = """
import time
start = time.perf_counter()
import {first}
import ray.train
print(time.perf_counter() - start)
"""

REPORT = """
import sys, time
import ray
from {package} import RunConfig, ScalingConfig, report
from {package}.torch import TorchTrainer

ray.init(num_cpus=4, include_dashboard=False, log_to_driver=False, logging_level="error")

def train_func():
    start = time.perf_counter()
    for step in range(2000):
        report({{"step": step}})
    return 2000 / (time.perf_counter() - start)

result = TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="cost", storage_path=sys.argv[1]),
).fit()
print(result.return_value)
"""


def run(code: str, *arguments: str, shim: bool) -> float:
    """What a program prints last, as a number."""
    switch = {"RAILSWITCH_SHIM": "1" if shim else "0", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, **switch},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout.split()[-1])


def import_times() -> tuple[float, float]:
    """The fastest of several imports without and with the shim, in turn."""
    without, with_shim = [], []
    for _ in range(IMPORTS):
        without.append(run(IMPORT.format(first="sys"), shim=False))
        with_shim.append(run(IMPORT.format(first="sys"), shim=True))
    spread = statistics.stdev(without)
    print(f"import ray.train, {IMPORTS} times each (the plain one varies by {spread:.2f} s)")
    return min(without), min(with_shim)


def main() -> None:
    """Print both tables."""
    plain, shimmed = import_times()
    print(f"  Ray alone       {plain:6.2f} s")
    print(f"  with the shim   {shimmed:6.2f} s   {100 * (shimmed / plain - 1):+.1f} %")
    print("reports per second of each of 2 workers, without a checkpoint")
    with tempfile.TemporaryDirectory() as folder:
        relay = run(REPORT.format(package="railswitch.v2"), f"{folder}/v2", shim=False)
        shim = run(REPORT.format(package="ray.train"), f"{folder}/shim", shim=True)
    print(f"  railswitch.v2   {relay:8.0f}")
    print(f"  with the shim   {shim:8.0f}   {100 * (shim / relay - 1):+.1f} %")


if __name__ == "__main__":
    main()
