"""Runs test files of Ray one by one, each in a process of its own, and keeps what came out."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[2]
SECONDS_PER_TEST: Final = 180
SECONDS_PER_FILE: Final = 1800
MOST_DEATHS: Final = 5
QUICK: Final = {
    "RAY_prestart_worker_first_driver": "0",
    "RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": "0.2",
}
"""What makes runs short; a test that fails so is run again without."""
KEYS: Final = dict.fromkeys(
    ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"), "testing"
)
"""What the workers need for S3; the V1 engine gave them the driver's, and V2 does not."""
FLAG: Final = {"v1": "0", "v2": "1"}


WARM: Final = "WARM_START_OF_TESTS"


class SourceError(Exception):
    """The folder that was given is no checkout of a Ray release."""


def release_of(source: Path) -> str:
    """The release of Ray whose checkout this is."""
    package = source / "python" / "ray"
    told = [package / name for name in ("_version.py", "__init__.py") if (package / name).is_file()]
    if not told:
        raise SourceError(
            f"{source} is no checkout of Ray: it has no python/ray/_version.py. Give the folder of "
            "a clone of https://github.com/ray-project/ray at the tag of a supported release."
        )
    text = told[0].read_text(encoding="utf-8")
    found = re.search(r'^(?:__)?version(?:__)? = "(.*)"', text, re.MULTILINE)
    release = found[1] if found else "unknown"
    if not re.fullmatch(r"\d+\.\d+\.\d+", release):
        raise SourceError(
            f"{source} is at version {release} of Ray, which is no release. Check a tag out, for "
            "example: git checkout ray-2.57.0"
        )
    return release


@dataclass
class Outcomes:
    """How the tests of one file ended, and why the file could not be collected."""

    tests: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    in_doubt: set[str] = field(default_factory=set)
    error: str = ""
    is_whole: bool = False

    @classmethod
    def read(cls, results: Path) -> "Outcomes":
        """What a file of results says; a test that was begun and not ended has died."""
        said = cls()
        for line in lines_of(results):
            if "collected" in line:
                said.tests = {**dict.fromkeys(line["collected"], "not run"), **said.tests}
            elif "started" in line:
                said.tests[line["started"]] = "died"
            elif "test" in line:
                said.tests[line["test"]] = line["outcome"]
                said.texts[line["test"]] = line["text"]
                is_doubtful = line["outcome"] == "failed" and not line["alone"]
                (said.in_doubt.add if is_doubtful else said.in_doubt.discard)(line["test"])
            elif "error" in line:
                said.error = line["error"]
        ran = said.tests and {"not run", "died"}.isdisjoint(said.tests.values())
        said.is_whole = bool(said.error or (ran and not said.in_doubt))
        return said


def lines_of(results: Path) -> Iterator[dict[str, Any]]:
    if results.exists():
        for line in results.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


@dataclass(frozen=True)
class Campaign:
    """The test files of one side, on plain Ray (``ray``) or with railswitch (``railswitch``)."""

    source: Path
    side: str
    meets: str
    results: Path

    def results_of(self, path: str) -> Path:
        return self.results / self.side / self.meets / f"{path.replace('/', '.')}.jsonl"

    def run(self, path: str, again: tuple[str, ...] = ()) -> Outcomes:
        """Run a file, or go on with it; a process that dies takes one test with it.

        ``again`` names tests that are to be run once more.
        """
        results = self.results_of(path)
        results.parent.mkdir(parents=True, exist_ok=True)
        forget(results, again)
        for _ in range(MOST_DEATHS):
            outcomes = Outcomes.read(results)
            if outcomes.is_whole:
                break
            bury(results, outcomes)
            is_left = "not run" in outcomes.tests.values() or not outcomes.tests
            self.run_process(path, results, alone=not is_left)
        return Outcomes.read(results)

    def run_process(self, path: str, results: Path, *, alone: bool) -> None:
        """Run what is left of a file; ``alone``: what has failed, each with its own cluster."""
        with temporary_folder() as temporary:
            view = folder_without_package(self.source / "python" / "ray" / path, Path(temporary))
            log = results.with_suffix(".log")
            with log.open("ab") as file:
                process = subprocess.Popen(
                    self.command(view),
                    cwd=view.parent,
                    env={
                        **self.environment(results, Path(temporary)),
                        **({"RAILSWITCH_CONFORMANCE_ALONE": "1"} if alone else QUICK),
                    },
                    stdout=file,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
                try:
                    process.wait(SECONDS_PER_FILE)
                except subprocess.TimeoutExpired:
                    pass  # a gentle signal would fail the test that runs, and those after it
                finally:
                    end_group(process)

    def command(self, view: Path) -> list[str]:
        options = ("-c", os.devnull, "--rootdir", str(view.parent), "-p", "no:cacheprovider")
        options += ("-p", "tests.ray.conformance.plugin", "--timeout", str(SECONDS_PER_TEST))
        return [sys.executable, "-m", "pytest", "-q", *options, str(view)]

    def environment(self, results: Path, temporary: Path) -> dict[str, str]:
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("RAY_", "RAILSWITCH_", "TUNE_", "TRAIN_")) or name == WARM
        }
        meets = self.side if self.meets == "railswitch" else self.meets
        paths = (HERE / "on_start", ROOT, inherited.get("PYTHONPATH"))
        return {
            **inherited,
            **(KEYS if self.side == "v2" else {}),
            "PYTHONPATH": os.pathsep.join(str(path) for path in paths if path),
            "RAY_TRAIN_V2_ENABLED": FLAG[self.side],
            "RAILSWITCH_ENGINE": "v2",
            "RAILSWITCH_CONFORMANCE": meets,
            "RAILSWITCH_CONFORMANCE_SOURCE": str(self.source),
            "RAILSWITCH_CONFORMANCE_RESULTS": str(results),
            # Not a cluster that someone else has started on this machine.
            "RAY_TMPDIR": str(temporary),
            "RAY_worker_niceness": "0",
            # As in Ray's own BUILD.bazel: its TensorFlow tests are written for Keras 2.
            "TF_USE_LEGACY_KERAS": "1",
        }


def temporary_folder() -> "tempfile.TemporaryDirectory[str]":
    """A folder with a short name, for its sockets; a process that ends may still write there."""
    return tempfile.TemporaryDirectory(prefix="rt", dir="/tmp", ignore_cleanup_errors=True)


def folder_without_package(test_file: Path, temporary: Path) -> Path:
    """The test file in a folder with its neighbours, where it is a module and not in a package.

    pytest would otherwise put the checkout before the installed Ray.
    """
    if not test_file.is_file():
        raise SourceError(f"{test_file} does not exist: the list is not for this checkout of Ray.")
    folder = temporary / "tests"
    folder.mkdir()
    for neighbour in test_file.parent.iterdir():
        if neighbour.name not in {"__init__.py", "__pycache__"}:
            (folder / neighbour.name).symlink_to(neighbour)
    return folder / test_file.name


def end_group(process: subprocess.Popen[Any]) -> None:
    """End all that a process has started and left behind."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def bury(results: Path, outcomes: Outcomes) -> None:
    """Write down the test that an earlier process has died of, so that the next leaves it out."""
    dead = [test for test, outcome in outcomes.tests.items() if outcome == "died"]
    with results.open("a", encoding="utf-8") as file:
        for test in dead:
            text = "the process died"
            line = {"test": test, "outcome": "failed", "alone": test in outcomes.in_doubt} | {
                "text": text
            }
            file.write(json.dumps(line) + "\n")


def forget(results: Path, tests: tuple[str, ...]) -> None:
    """Take tests out of a file of results."""
    if tests:
        kept = [
            line
            for line in lines_of(results)
            if line.get("test", line.get("started")) not in tests and "error" not in line
        ]
        text = "".join(json.dumps(line) + "\n" for line in kept)
        results.write_text(text, encoding="utf-8")


def start_over(results: Path) -> None:
    shutil.rmtree(results, ignore_errors=True)
