"""Files and megabytes per second of `railswitch check` and `migrate`, beside its peers.

    python benchmarks/codemod_throughput.py             everything
    python benchmarks/codemod_throughput.py --quick     without the slow peers

On the installed Ray package's own sources, on a made-up monorepo of 20,000 files of which 1 % use
Ray, and on a package of 4,763 files that import each other all over, 5 of them with Ray. Times are
CPU seconds of one process each (`--jobs 1`), as most peers have no more; with more processes
railswitch needs more CPU seconds in all, and less time. The peers are installed into a virtual
environment of their own, in `.cache/peers`; one that takes longer than four minutes is stopped, and
its row says what it had used by then.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PEERS = ("bump-pydantic", "django-upgrade", "libcst", "pyupgrade", "ruff")
MONOREPO_FILES = 20_000
LIMIT = 240
"""Seconds until a tool is stopped."""
LARGE_FILES = 4_763
LEGACY = """\
from ray.air import ScalingConfig, session
from ray.train.torch import TorchTrainer


def train_func(config):
    for epoch in range(config["epochs"]):
        session.report({"epoch": epoch})


TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)).fit()
"""
PLAIN = '''\
"""Module {number} of a large repository."""

import json
import os
from dataclasses import dataclass


@dataclass
class Record{number}:
    """Something that is stored, and read again, one day."""

    name: str
    values: list[float]

    def mean(self) -> float:
        """The mean of the values of this array."""
        return sum(self.values) / max(1, len(self.values))


def load(path: str) -> Record{number}:
    with open(os.path.join(path, "record.json"), encoding="utf-8") as file:
        return Record{number}(**json.load(file))
'''
NO_OP = """\
from libcst.codemod import VisitorBasedCodemodCommand


class NoOp(VisitorBasedCodemodCommand):
    DESCRIPTION = "Does nothing."
"""


def main() -> None:
    """Measure, and print a table for each set of files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave the slow peers out")
    quick = parser.parse_args().quick
    peers = _peers()
    with tempfile.TemporaryDirectory() as folder:
        _warm_up(Path(folder))
        _ray_sources(Path(folder), peers, quick=quick)
        _monorepo(Path(folder))
        _large(Path(folder), peers)
        _rewriting(Path(folder))


def _warm_up(folder: Path) -> None:
    """Run it once, so that its bytecode is cached, as that of the installed peers is."""
    script = folder / "warm" / "train.py"
    script.parent.mkdir()
    script.write_text(LEGACY)
    _run(_railswitch("migrate", "--write", "--allow-no-vcs", script))


def _ray_sources(folder: Path, peers: Path, *, quick: bool) -> None:
    spec = importlib.util.find_spec("ray")
    assert spec is not None
    assert spec.submodule_search_locations
    source = Path(spec.submodule_search_locations[0])
    copy = folder / "ray"
    shutil.copytree(source, copy, ignore=lambda _, names: [n for n in names if _is_no_source(n)])
    table = Table("Ray's own sources", sorted(copy.rglob("*.py")))
    mention = _mentioning(table.files)
    table.row("byte scan", lambda: _mentioning(table.files))
    table.row(f"byte scan, ast.parse of {len(mention)} files", lambda: _scan_and_parse(table.files))
    table.row("railswitch check", lambda: _run(_railswitch("check", "--no-cache", copy)))
    _run(_railswitch("check", copy))
    table.row("railswitch check, nothing changed", lambda: _run(_railswitch("check", copy)))
    bin_ = peers / "bin"
    every = [str(path) for path in table.files]
    ruff = [bin_ / "ruff", "check", "-q", "--no-cache"]
    table.row("ruff check", lambda: _run([*ruff, copy]))
    table.row("ruff check --select UP,NPY201", lambda: _run([*ruff, "--select=UP,NPY201", copy]))
    if not quick:
        table.row("django-upgrade", lambda: _run([bin_ / "django-upgrade", "--check", *every]))
        table.row(
            f"libcst.parse_module of {len(mention)} files",
            lambda: _run([bin_ / "python", "-c", _PARSE, *map(str, mention)]),
        )
        (folder / "noop.py").write_text(NO_OP)
        command = [bin_ / "python", "-m", "libcst.tool", "codemod", "-x", "--hide-progress"]
        table.row("libcst.tool, no-op", lambda: _run([*command, "-j1", "noop.NoOp", copy], folder))
        table.row("pyupgrade", lambda: _run([bin_ / "pyupgrade", "--py39-plus", *every]))
        table.row("bump-pydantic", lambda: _run([bin_ / "bump-pydantic", "--diff", "ray"], folder))
    table.print()


def _monorepo(folder: Path) -> None:
    top = folder / "monorepo"
    for number in range(MONOREPO_FILES):
        path = top / f"team_{number % 40}" / f"package_{number % 500}" / f"module_{number}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PLAIN.format(number=number) + (LEGACY if number % 100 == 0 else ""))
    table = Table("a monorepo, 1 % of it with Ray", sorted(top.rglob("*.py")))
    table.row("byte scan", lambda: _mentioning(table.files))
    table.row(
        "railswitch check", lambda: _run(_railswitch("check", "--no-cache", "--statistics", top))
    )
    table.print()


def _large(folder: Path, peers: Path) -> None:
    """A package in which everything leads to everything, by stars too, and hardly any to Ray."""
    top = folder / "large" / "big"
    top.mkdir(parents=True)
    (folder / "large" / "pyproject.toml").touch()
    order = random.Random(1)
    for number in range(LARGE_FILES):
        others = [order.randrange(LARGE_FILES) for _ in range(6)]
        imports = [f"from big.module_{other} import *\n" for other in others[:2]]
        imports += [
            f"from big.module_{other} import load, Record{other}\n" for other in others[2:4]
        ]
        imports += [f"from big import module_{other}\n" for other in others[4:]]
        parts = [
            PLAIN.format(number=f"{number}_{part}").replace("def load(", f"def load_{part}(")
            for part in range(order.randrange(10, 56))
        ]
        (top / f"module_{number}.py").write_text("".join([*imports, *parts]))
    for number in range(5):
        text = LEGACY.replace("train_func", f"train_{number}")
        (top / f"program_{number}.py").write_text(f"from big.module_{number} import *\n{text}")
        importer = top / f"module_{number * 7}.py"
        line = f"from big.program_{number} import train_{number}\n"
        importer.write_text(line + importer.read_text())
    table = Table("a large package, 5 files of it with Ray", sorted(top.rglob("*.py")))
    table.row("byte scan", lambda: _mentioning(table.files))
    table.row("railswitch check", lambda: _run(_railswitch("check", "--no-cache", top.parent)))
    ruff = [peers / "bin" / "ruff", "check", "-q", "--no-cache", "--select=UP,NPY201"]
    table.row("ruff check --select UP,NPY201", lambda: _run([*ruff, top.parent]))
    table.print()


def _rewriting(folder: Path) -> None:
    """The files of the monorepo that change, parsed by libcst and migrated by railswitch."""
    changing = _mentioning(sorted((folder / "monorepo").rglob("*.py")))
    table = Table("files that change", changing)
    names = list(map(str, changing))
    table.row("libcst.parse_module", lambda: _run([sys.executable, "-c", _PARSE, *names]))
    table.row(
        "railswitch migrate --write",
        lambda: _run(_railswitch("migrate", "--write", "--allow-no-vcs", *names)),
    )
    table.print()


_PARSE = (
    "import sys, pathlib, libcst\n"
    "for name in sys.argv[1:]: libcst.parse_module(pathlib.Path(name).read_bytes())"
)


class Table:
    """The same files, by several tools; the first row is what the others are compared with."""

    def __init__(self, title: str, files: list[Path]) -> None:
        self.title = title
        self.files = files
        self._megabytes = sum(path.stat().st_size for path in files) / 1e6
        self._rows: list[tuple[str, float, bool]] = []

    def row(self, name: str, work: Callable[[], object]) -> None:
        """Measure once more, and say so at once: some take minutes."""
        before, is_done = _cpu_seconds(), True
        try:
            work()
        except subprocess.TimeoutExpired:
            is_done = False
        seconds = _cpu_seconds() - before
        self._rows.append((name, seconds, is_done))
        stopped = "" if is_done else f", then stopped after {LIMIT} s"
        print(f"  {name}: {seconds:.2f} s{stopped}", file=sys.stderr, flush=True)

    def print(self) -> None:
        """Print the table as Markdown."""
        print(f"\n{self.title}: {len(self.files)} files, {self._megabytes:.1f} MB\n")
        print("| what | CPU s | files/s | MB/s | times the first |")
        print("| --- | ---: | ---: | ---: | ---: |")
        first = self._rows[0][1]
        for name, seconds, is_done in self._rows:
            times = seconds / first
            if is_done:
                rate, speed = len(self.files) / seconds, self._megabytes / seconds
                print(f"| {name} | {seconds:.2f} | {rate:.0f} | {speed:.1f} | {times:.1f} |")
            else:
                print(f"| {name} | > {seconds:.0f} | | | > {times:.0f} |")


def _cpu_seconds() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(item.ru_utime + item.ru_stime for item in used)


def _mentioning(files: list[Path]) -> list[Path]:
    words = (b"ray.air", b"ray.train", b"ray.tune", b"ray import")
    return [path for path in files if any(word in path.read_bytes() for word in words)]


def _scan_and_parse(files: list[Path]) -> None:
    for path in _mentioning(files):
        ast.parse(path.read_bytes())


def _railswitch(*arguments: object) -> list[object]:
    command = [sys.executable, "-c", "from railswitch.cli import main; main()"]
    return [*command, *arguments, "--jobs", "1"]


def _run(command: list[object], folder: Path = ROOT) -> None:
    """Run a tool; those that find something exit with 1."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if folder != ROOT:
        env["PYTHONPATH"] = str(folder)
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
        env={**env, "RAYON_NUM_THREADS": "1"},
        timeout=LIMIT,
    )
    has_crashed = done.stderr.rstrip().rpartition(b"\n")[2].startswith(_CRASHES)
    if done.returncode not in (0, 1) or has_crashed:
        raise SystemExit(f"{command[0]} failed: {done.stderr.decode()[-2000:]}")


_CRASHES = (b"ImportError", b"ModuleNotFoundError", b"TypeError", b"ValueError")
"""How the last line of a traceback begins; a crash exits with 1 as well."""


def _is_no_source(name: str) -> bool:
    return name in ("__pycache__", "thirdparty_files") or name.endswith((".so", ".jar", ".js"))


def _peers() -> Path:
    folder = ROOT / ".cache" / "peers"
    if not (folder / "bin" / "pyupgrade").exists():
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([folder / "bin" / "pip", "install", "--quiet", *PEERS], check=True)
    return folder


if __name__ == "__main__":
    main()
