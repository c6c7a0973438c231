"""What it costs to know the whole repository: `railswitch check` with and without other files.

    .venv/bin/python benchmarks/codemod_crossfile.py [number of files]

Makes a repository in which every file uses Ray and has to do with others: packages of ten files
with training functions, objectives, helpers several calls deep, callbacks and launchers.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from railswitch.codemod.run import Workers, check_file, run
from railswitch.codemod.settings import Settings

ORDINARY = "".join(
    f"""

class Block{number}(nn.Module):
    def __init__(self, width, depth=2):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(width, width) for _ in range(depth)])
        self.norm = nn.LayerNorm(width)

    def forward(self, batch, mask=None):
        for layer in self.layers:
            batch = torch.relu(layer(self.norm(batch)))
            if mask is not None:
                batch = batch * mask.unsqueeze(-1)
        return batch


def load{number}(path, columns=("a", "b"), *, limit=None):
    loaded = []
    with open(path) as file:
        for index, line in enumerate(file):
            values = dict(zip(columns, line.split(",")))
            if limit is not None and index >= limit:
                break
            loaded.append({{key: float(value) for key, value in values.items()}})
    return loaded
"""
    for number in range(4)
)
"""A hundred lines that have nothing to do with Ray."""

FILES = {
    "__init__": "from ray.air import session\nfrom .reporting import log\n",
    "reporting": "from ray.air import session\nfrom . import deep\n\n\ndef log(x):\n"
    "    deep.send(x)\n    session.report({'x': x})\n",
    "deep": "from ray.air import session\n\n\ndef send(x):\n    session.report({'x': x})\n",
    "callbacks": "from ray.air import session\nfrom .reporting import log\n\n\n"
    "class Report(nn.Module):\n    def on_end(self):\n        log(1)\n",
    "loops": "from ray.air import session\nfrom .callbacks import Report\nfrom {name} import log\n"
    "\n\ndef train_func(_):\n    log(1)\n    Report().on_end()\n    session.report({'x': 1})\n",
    "launch": "from ray.air import ScalingConfig\nfrom ray.train.torch import TorchTrainer\n\n\n"
    "def start(function):\n    TorchTrainer(function, scaling_config=ScalingConfig()).fit()\n",
    "main": "from ray.air import RunConfig\nfrom .launch import start\n"
    "from .loops import train_func\n\nstart(train_func)\n",
    "trials": "from ray.air import session\n\n\ndef score(x):\n    session.report({'x': x})\n",
    "objective": "from ray import tune\nfrom .trials import score\n\n\ndef objective(config):\n"
    "    score(config['x'])\n\n\ntune.Tuner(objective).fit()\n",
    "configs": "from ray.air import RunConfig\n\nrun_config = RunConfig(name='x')\n",
}


def main() -> None:
    """Print a table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    with tempfile.TemporaryDirectory() as folder:
        paths = _repository(Path(folder), count)
        alone = _timed(lambda: _alone(paths))
        together = _timed(lambda: [r.path for r in run(paths, Settings(), fix=False)])
    peak = sum(
        resource.getrusage(who).ru_maxrss / 1024
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    table = [
        ("", "elapsed", "processors"),
        (f"each of {count} files by itself", f"{alone[0]:.1f} s", f"{alone[1]:.1f} s"),
        ("with the whole repository", f"{together[0]:.1f} s", f"{together[1]:.1f} s"),
        ("ratio (at most 3)", *(f"{t / a:.2f}" for t, a in zip(together, alone, strict=True))),
        ("memory, main process and largest worker", f"{peak:.0f} MiB", ""),
    ]
    for name, elapsed, processors in table:
        sys.stdout.write(f"{name:42} {elapsed:>12} {processors:>12}\n")


def _repository(folder: Path, count: int) -> list[str]:
    (folder / "pyproject.toml").touch()
    paths = []
    for number in range((count + len(FILES) - 1) // len(FILES)):
        name = f"package{number}"
        (folder / name).mkdir()
        for file, text in FILES.items():
            path = folder / name / f"{file}.py"
            head = "import torch\nfrom torch import nn\n"
            path.write_text(head + text.replace("{name}", name) + ORDINARY)
            paths.append(str(path))
    return paths[:count]


def _alone(paths: list[str]) -> int:
    with Workers(0, fix=False) as workers:
        return sum(1 for _ in workers.map(partial(check_file, settings=Settings()), paths))


def _timed(work: Callable[[], object]) -> tuple[float, float]:
    """How long it takes, and how much time of the processors."""
    start, before = time.perf_counter(), _processors()
    work()
    return time.perf_counter() - start, _processors() - before


def _processors() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


if __name__ == "__main__":
    main()
