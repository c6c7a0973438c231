"""What being observed costs a run, in CPU time: as `railswitch verify` observes both of its sides.

The same training, in turn without and with a trace: 2 workers, each with 200 steps of a fixed work
of about 20 ms. The old side reports at each step, to Ray's own V1 engine with the shim; the new side
reports with a checkpoint at each 20th, to V2. What counts is the CPU time of all processes of the run,
Ray's own among them, because others use the machine as well: the median of the pairs, with their
quartiles. Beside it stands the CPU time of rank 0 between the beginning and the end of its training.

Run it with: python benchmarks/verify_cost.py [REPEATS] [old|new]
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAM = """
import sys, tempfile, time
from pathlib import Path
import ray
from ray import train
from ray.train import Checkpoint, RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer

ray.init(num_cpus=4, include_dashboard=False, log_to_driver=False, logging_level="error")

def work():
    total = 0
    for number in range(400_000):
        total += number
    return total

def train_func():
    began = time.process_time()
    for step in range(200):
        work()
        if step % 20 == 19:
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "model.bin").write_bytes(bytes(1 << 20))
                train.report({"step": step}, checkpoint=Checkpoint.from_directory(folder))
        elif IS_OLD:
            train.report({"step": step})
    if train.get_context().get_world_rank() == 0:
        Path(TIME).write_text(str(time.process_time() - began))

TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="cost", storage_path=sys.argv[1]),
).fit()
ray.shutdown()
"""
SIDES = {
    "old": {"RAILSWITCH_SHIM": "1", "RAY_TRAIN_V2_ENABLED": "0", "RAILSWITCH_WARNINGS": "off"},
    "new": {"RAY_TRAIN_V2_ENABLED": "1"},
}
SUBREAPER = 36
"""Linux: orphans of our children become ours, so that their time is counted."""


def run(side: str, *, observed: bool) -> tuple[float, float]:
    """CPU seconds of all processes of a run, and those of rank 0 in its training."""
    with tempfile.TemporaryDirectory() as folder:
        variables = {**os.environ, **SIDES[side]}
        if observed:
            Path(folder, "trace").mkdir()
            variables["RAILSWITCH_TRACE"] = str(Path(folder, "trace"))
        program, spent = Path(folder, "program.py"), Path(folder, "time")
        text = PROGRAM.replace("TIME", repr(str(spent))).replace("IS_OLD", str(side == "old"))
        program.write_text(text)
        before = _children()
        command = [sys.executable, str(program), str(Path(folder, "results"))]
        subprocess.run(command, env=variables, capture_output=True, check=True)
        _wait_for_orphans()
        if observed:
            assert any(Path(folder, "trace").glob("*.jsonl")), "nothing was observed"
        return _children() - before, float(spent.read_text())


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _wait_for_orphans() -> None:
    """Ray's processes end after the program; their time counts when they have been waited for."""
    deadline = time.monotonic() + 60
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < deadline:
            if os.waitpid(-1, os.WNOHANG) == (0, 0):
                time.sleep(0.1)


def measure(side: str, repeats: int) -> None:
    """Print what a side costs without and with a trace, in pairs whose order alternates."""
    pairs = []
    for number in range(repeats):
        order = (False, True) if number % 2 == 0 else (True, False)
        found = {observed: run(side, observed=observed) for observed in order}
        pairs.append((found[False], found[True]))
    print(f"{side} side, {repeats} pairs of runs")
    for what, index in (("all processes", 0), ("rank 0, training", 1)):
        plain = statistics.median(pair[0][index] for pair in pairs)
        added = sorted(pair[1][index] / pair[0][index] - 1 for pair in pairs)
        low, high = added[len(added) // 4], added[-1 - len(added) // 4]
        print(
            f"  {what:17} {plain:6.2f} s of CPU, on top {100 * statistics.median(added):+.1f} % "
            f"({100 * low:+.1f} to {100 * high:+.1f} %)"
        )


def main() -> None:
    """Measure both sides, or one."""
    ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for side in sys.argv[2:] or SIDES:
        measure(side, repeats)


if __name__ == "__main__":
    main()
