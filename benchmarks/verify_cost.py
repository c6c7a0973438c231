"""What being observed costs a run, as `railswitch verify` and `run --report` observe it.

The same training, in turn without and with a trace, on Ray's V2 engine with ``railswitch.v1``: 2
workers, 200 steps of 20 ms each with a report, and a checkpoint at every 20th.

Run it with: python benchmarks/verify_cost.py [REPEATS]
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = """
import sys, tempfile, time
from pathlib import Path
import ray
from railswitch.v1 import Checkpoint, RunConfig, ScalingConfig, session
from railswitch.v1.torch import TorchTrainer

ray.init(num_cpus=4, include_dashboard=False, log_to_driver=False, logging_level="error")

def train_func():
    start, blocked = time.perf_counter(), 0.0
    for step in range(200):
        until = time.perf_counter() + 0.02
        while time.perf_counter() < until:
            pass
        before = time.perf_counter()
        if step % 20 == 19:
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "model.bin").write_bytes(bytes(1 << 20))
                session.report({"step": step}, checkpoint=Checkpoint.from_directory(folder))
        else:
            session.report({"step": step})
        blocked += time.perf_counter() - before
    if session.get_world_rank() == 0:
        Path(TIMES).write_text(f"{time.perf_counter() - start} {blocked}")

TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="cost", storage_path=sys.argv[1], verbose=0),
).fit()
"""


def run(*, observed: bool) -> tuple[float, float]:
    """Seconds of the training loop, and of them those in ``report()``."""
    with tempfile.TemporaryDirectory() as folder:
        variables = dict(os.environ)
        if observed:
            Path(folder, "trace").mkdir()
            variables["RAILSWITCH_TRACE"] = str(Path(folder, "trace"))
        program, times = Path(folder, "program.py"), Path(folder, "times")
        program.write_text(PROGRAM.replace("TIMES", repr(str(times))))
        command = [sys.executable, str(program), str(Path(folder, "results"))]
        subprocess.run(command, env=variables, capture_output=True, check=True)
        total, blocked = map(float, times.read_text().split())
        return total, blocked


def main() -> None:
    """Print the fastest of each."""
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    plain, observed = [], []
    for _ in range(repeats):
        plain.append(run(observed=False))
        observed.append(run(observed=True))
    print(f"200 steps of 20 ms with a report each, the fastest of {repeats}")
    for name, times in (("plain", plain), ("observed", observed)):
        total, blocked = min(times)
        print(f"  {name:9} {total:6.2f} s   {blocked:5.2f} s in report()")
    added = min(observed)[0] / min(plain)[0] - 1
    print(f"  on top    {100 * added:+.1f} %")


if __name__ == "__main__":
    main()
