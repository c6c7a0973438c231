"""What being observed costs a run, in CPU time, as `railswitch verify` observes both of its sides.

The same training, in turn without and with a trace: 2 workers with 200 steps each, of a fixed work
of about 15 ms. The old side reports at each step, to Ray's own V1 engine with the shim; the new
side reports with a checkpoint at each 20th, to V2. Counted is the CPU time of the processes that
run the user's code, the driver and the workers, from their start to the end of their work: not wall
time, since others use the machine, nor Ray's own processes, which poll for as long as a run takes.
Told is the median of the pairs, with their quartiles.

Before that, the two parts of the cost by themselves, which do not depend on what else the machine
does: what the start of a process and what a report take in addition.

Run it with: python benchmarks/verify_cost.py [REPEATS] [parts|old|new]
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
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
    for step in range(200):
        work()
        if step % 20 == 19:
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "model.bin").write_bytes(bytes(1 << 20))
                train.report({"step": step}, checkpoint=Checkpoint.from_directory(folder))
        elif IS_OLD:
            train.report({"step": step})
    Path(TIMES, str(train.get_context().get_world_rank())).write_text(str(time.process_time()))

TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="cost", storage_path=sys.argv[1]),
).fit()
Path(TIMES, "driver").write_text(str(time.process_time()))
"""
SIDES = {
    "old": {"RAILSWITCH_SHIM": "1", "RAY_TRAIN_V2_ENABLED": "0", "RAILSWITCH_WARNINGS": "off"},
    "new": {"RAY_TRAIN_V2_ENABLED": "1"},
}


def run(side: str, *, observed: bool) -> dict[str, float]:
    """CPU seconds of the driver and the workers."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "times").mkdir()
        variables = {**os.environ, **SIDES[side]}
        if observed:
            (folder / "trace").mkdir()
            variables["RAILSWITCH_TRACE"] = str(folder / "trace")
        text = PROGRAM.replace("TIMES", repr(str(folder / "times")))
        program = folder / "program.py"
        program.write_text(text.replace("IS_OLD", str(side == "old")))
        command = [sys.executable, str(program), str(folder / "results")]
        subprocess.run(command, env=variables, capture_output=True, check=True)
        if observed:
            written = "".join(part.read_text() for part in (folder / "trace").glob("*.jsonl"))
            assert '"event":"report"' in written, "nothing was observed"
        spent = {path.name: float(path.read_text()) for path in (folder / "times").iterdir()}
        return {"driver": spent["driver"], "workers": spent["0"] + spent["1"]}


def measure(side: str, repeats: int) -> None:
    """Print what a side costs without and with a trace, in pairs whose order alternates."""
    pairs = []
    for number in range(repeats):
        order = (False, True) if number % 2 == 0 else (True, False)
        found = {observed: run(side, observed=observed) for observed in order}
        pairs.append((found[False], found[True]))
    print(f"{side} side, {repeats} pairs of runs")
    for names in (("driver",), ("workers",), ("driver", "workers")):
        sums = [[sum(one[name] for name in names) for one in pair] for pair in pairs]
        plain = statistics.median(without for without, _ in sums)
        added = sorted(100 * (traced / without - 1) for without, traced in sums)
        low, high = added[len(added) // 4], added[-1 - len(added) // 4]
        print(
            f"  {' and '.join(names):18} {plain:6.2f} s of CPU, on top "
            f"{statistics.median(added):+.1f} % ({low:+.1f} to {high:+.1f} %)",
            flush=True,
        )


REPORTS = """
import os, time
from railswitch.shim.tracing import hooks, process

class Session:
    world_rank, world_size, trial_id = 0, 2, "one"

report = IS_OBSERVED(lambda session, metrics: None)
process.begin()

def train_func(depth=5):
    return train_func(depth - 1) if depth else report(Session, {"step": 1, "loss": 0.5})

train_func()
began = time.process_time()
for _ in range(5000):
    train_func()
print((time.process_time() - began) / 5000)
"""


def parts(repeats: int) -> None:
    """Print what the start of a process and a report take in addition, in CPU time."""
    for side, variables in SIDES.items():
        added = []
        for _ in range(2 * repeats):
            with tempfile.TemporaryDirectory() as folder:
                plain = _start(variables)
                added.append(_start({**variables, "RAILSWITCH_TRACE": folder}) - plain)
        print(f"start of a process, {side} side: {1000 * statistics.median(added):+.0f} ms of CPU")
    times = []
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as folder:
            each = [
                float(
                    _output(REPORTS.replace("IS_OBSERVED", wrapper), {"RAILSWITCH_TRACE": folder})
                )
                for wrapper in ("hooks._session_report", "")
            ]
            times.append(each[0] - each[1])
    print(f"a report: {1e6 * statistics.median(times):+.0f} us of CPU", flush=True)


def _start(variables: dict[str, str]) -> float:
    """CPU seconds of a process that only starts, and loads Ray."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _output("import ray", variables)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _output(code: str, variables: dict[str, str]) -> str:
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, env={**os.environ, **variables}, check=True, text=True, stdout=subprocess.PIPE
    )
    return done.stdout


def main() -> None:
    """Measure all, or what is named."""
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for what in sys.argv[2:] or ("parts", *SIDES):
        parts(repeats) if what == "parts" else measure(what, repeats)


if __name__ == "__main__":
    main()
