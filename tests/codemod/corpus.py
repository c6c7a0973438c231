"""The examples inside Ray's old wheels, migrated: ``python3 tasks.py corpus``.

Every example of the air, train, tune and rllib folders is migrated by the command, as a user would
do it. No crash, every result parses, and a second run changes nothing. With ``--run``, examples are
then run on the installed Ray, for as long as ``--timeout`` allows. Nothing of the wheels is kept.
"""

from __future__ import annotations

import argparse
import ast
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.run import candidates, run, write
from railswitch.codemod.settings import Settings
from tests.catalogue.wheels import download

WHEELS = dict.fromkeys(("2.3.1", "2.6.3", "2.7.2", "2.9.3", "2.43.0"), "cp311")
FOLDERS = ("air", "train", "tune", "rllib")
NEEDS = ("sys.argv", "required=True", "tensorflow", "horovod", "download=True", "load_dataset(")
"""What an example says that needs more than a CPU and what is installed here."""


@dataclass
class Migration:
    """What became of the examples of one wheel."""

    version: str
    files: int
    results: list[FileResult]
    problems: list[str]
    """What must not happen, each with its file."""

    @property
    def changed(self) -> list[FileResult]:
        """The examples that were rewritten."""
        return [result for result in self.results if result.is_changed]

    def row(self) -> str:
        """One line of the table."""
        fixed = sum(len(result.fixed) for result in self.results)
        left = sum(len(result.issues) for result in self.results)
        numbers = (self.files, len(self.changed), fixed, left, len(self.problems))
        return f"| {self.version} | " + " | ".join(map(str, numbers)) + " |"


def unpack(version: str, python: str, folder: Path) -> list[Path]:
    """Put the examples of a wheel into a folder."""
    with zipfile.ZipFile(download(version, python)) as wheel:
        names = [name for name in wheel.namelist() if _is_example(name)]
        wheel.extractall(folder, names)
    return sorted(folder / name for name in names)


def _is_example(name: str) -> bool:
    top, _, rest = name.partition("/")
    library = rest.partition("/")[0]
    return (
        top == "ray"
        and library in FOLDERS
        and "/examples/" in name
        and name.endswith((".py", ".ipynb", ".md"))
    )


def migrate(version: str, python: str, folder: Path) -> Migration:
    """Migrate the examples of a wheel twice, and look at what came out."""
    files = unpack(version, python, folder)
    paths = [path for path in candidates(map(str, files)) if isinstance(path, str)]
    settings = Settings(unsafe=True)
    results = write(list(run(paths, settings, fix=True)), settings)
    problems = [f"{result.path}: {result.error}" for result in results if result.error]
    problems += [
        f"{again.path}: a second run changes it again"
        for again in run(paths, settings, fix=True)
        if again.is_changed
    ]
    for path in files:
        if path.suffix == ".py":
            try:
                ast.parse(path.read_bytes())
            except SyntaxError as error:
                problems.append(f"{path}: {error}")
    return Migration(version, len(files), results, problems)


@contextmanager
def cluster(*, is_wanted: bool) -> Iterator[dict[str, str]]:
    """The environment of a cluster with more CPUs than an example asks for, if it is wanted."""
    if not is_wanted:
        yield {}
        return
    # In a process of its own: the codemod forks, and Ray does not like to be forked.
    environment = {"RAY_AUTH_MODE": "disabled"}
    with subprocess.Popen(
        [sys.executable, "-c", _CLUSTER],
        env={**os.environ, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        yield {**environment, "RAY_ADDRESS": process.stdout.readline().strip()}


_CLUSTER = """
import ray, sys
ray.init("local", num_cpus=8, include_dashboard=False, logging_level="error")
print(ray.get_runtime_context().gcs_address, flush=True)
sys.stdin.read()  # until the examples are through
"""


def run_on_ray(result: FileResult, environment: dict[str, str], timeout: float) -> str:
    """How an example ends on the installed Ray, in a word or with its last line."""
    text = Path(result.path).read_text(encoding="utf-8")
    command = [sys.executable, result.path]
    if "--smoke-test" in text:
        command.append("--smoke-test")
    if "ray.init(" in text:
        environment = {}  # it may say how many CPUs it wants, which a running cluster refuses
    with tempfile.TemporaryDirectory() as home:
        try:
            done = subprocess.run(
                command,
                cwd=home,
                env={
                    **os.environ,
                    **environment,
                    "RAY_TRAIN_V2_ENABLED": "1",
                    "RAY_AIR_NEW_OUTPUT": "0",
                },
                capture_output=True,
                text=True,
                timeout=timeout,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"still running after {timeout:.0f} s"
    if done.returncode == 0:
        return "ran"
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    return (lines[-1] if lines else f"exit code {done.returncode}")[:120]


def can_run(result: FileResult) -> bool:
    """Whether an example is a script that needs neither arguments nor downloads."""
    if not result.path.endswith(".py"):
        return False
    text = Path(result.path).read_text(encoding="utf-8")
    return "__main__" in text and not any(need in text for need in NEEDS)


def main() -> int:
    """Print the tables; 1 where something happened that must not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("versions", nargs="*", help=f"of {', '.join(WHEELS)}; all by default")
    parser.add_argument("--run", action="store_true", help="run the migrated examples as well")
    parser.add_argument(
        "--folders", nargs="+", choices=FOLDERS, default=FOLDERS, help="whose examples to run"
    )
    parser.add_argument("--timeout", type=float, default=180, help="seconds for each example")
    options = parser.parse_args()
    problems: list[str] = []
    lines = list(_head("Ray", "examples", "rewritten", "places", "left to decide", "problems"))
    ran = list(_head("example", "after the migration"))
    with cluster(is_wanted=options.run) as environment:
        for version in options.versions or WHEELS:
            with tempfile.TemporaryDirectory() as folder:
                migration = migrate(version, WHEELS[version], Path(folder))
                lines.append(migration.row())
                problems += migration.problems
                for result in filter(can_run, migration.changed if options.run else ()):
                    path = Path(result.path).relative_to(folder)
                    if path.parts[1] not in options.folders:
                        continue
                    ended = run_on_ray(result, environment, options.timeout)
                    ran.append(f"| {version} {path} | {ended} |")
                    print(ran[-1], file=sys.stderr, flush=True)  # noqa: T201
    print("\n".join([*lines, "", *(ran if options.run else ()), *problems]))  # noqa: T201
    return 1 if problems else 0


def _head(*titles: str) -> Iterator[str]:
    yield f"| {' | '.join(titles)} |"
    yield f"| {' | '.join('---' for _ in titles)} |"


if __name__ == "__main__":
    sys.exit(main())
