"""Runs scenarios against a cluster, one after the other, and judges each from outside."""

from __future__ import annotations

import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

import psutil

from .cluster import TITLES, Cluster, cluster
from .injecting import Injector
from .invariants import Run, parsed, violations
from .observer import observing
from .scenario import DISK, NODE, Scenario
from .storage import Disk

ROOT = Path(__file__).resolve().parents[2]
PY_SPY = Path(sys.executable).with_name("py-spy")
LIMIT_S = 300.0
"""No run of the campaign takes a tenth of it, but on a machine that is very busy."""
PROCESSES_END_S = 20.0
ENVIRONMENT = {
    "RAY_AUTH_MODE": "disabled",
    # As the tests have it (tests/conftest.py): a fault is noticed sooner, and runs end sooner.
    "RAY_prestart_worker_first_driver": "0",
    "RAY_TRAIN_ENABLE_PREEMPTION_WATCHER": "0",
    "RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": "0.2",
    "RAY_worker_niceness": "0",
}


@dataclass(frozen=True)
class Verdict:
    """How a scenario went."""

    scenario: Scenario
    violations: list[str]
    took_s: float
    struck: str
    outcomes: list[dict[str, Any]] = field(default_factory=list)
    dump: str = ""

    @property
    def failed(self) -> bool:
        """Whether ``fit()`` failed in the end."""
        last = self.outcomes[-1] if self.outcomes else {}
        return not last or bool(last.get("raised") or last.get("error"))


class Driver:
    """A process that runs scenarios for one API."""

    def __init__(self, api: str, address: str, log: Path) -> None:
        self.log = log
        with log.open("ab") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.faults.driver", api, address],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=file,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )

    def ask(self, **wanted: Any) -> None:
        """Have it run a scenario."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(wanted) + "\n")
        self.process.stdin.flush()

    def wait(self, folder: Path, begun: Path) -> dict[str, Any] | None:
        """How the scenario ended: nothing in it if the process died; None if it hangs."""
        until = time.monotonic() + LIMIT_S
        outcome = folder / "outcome.json"
        has_begun = False  # a driver that is new imports Ray first
        while time.monotonic() < until:
            if not has_begun and (has_begun := begun.exists()):
                until = time.monotonic() + LIMIT_S
            if outcome.exists():
                found: dict[str, Any] = json.loads(outcome.read_text())
                outcome.unlink()
                return found
            if self.process.poll() is not None:
                return {}
            time.sleep(0.02)
        return None

    def end(self) -> None:
        """End it, whatever it does."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


class Campaign:
    """Scenarios on one cluster."""

    def __init__(self, nodes: Cluster, folder: Path) -> None:
        self._nodes = nodes
        self._folder = folder
        self._drivers: dict[str, list[Driver]] = defaultdict(list)

    def run(self, scenario: Scenario) -> Verdict:
        """Run a scenario, and judge it."""
        began = time.monotonic()
        base = Path(tempfile.mkdtemp(prefix=f"{scenario.seed}-", dir=self._folder))
        storage = base / "storage"
        storage.mkdir()
        if scenario.fault.kind in NODE:
            self._nodes.add_node()
        folders = [base / "notes"]
        if scenario.fault.kind == "twins":
            folders.append(base / "notes-of-twin")
        disk = Disk(storage, folders[0])
        if scenario.fault.kind == DISK:
            disk.mount()
        drivers = [self._driver(scenario.api, number) for number in range(len(folders))]
        for driver, folder in zip(drivers, folders, strict=True):
            folder.mkdir()
            self._ask(driver, scenario, folder, storage)
        found: list[str] = []
        outcomes: list[dict[str, Any]] = []
        struck = dump = ""
        for driver, folder in zip(drivers, folders, strict=True):
            with observing(scenario, storage) as observer:
                run, struck, dump = self._one(driver, scenario, folder, storage, disk)
            found += observer.found
            found += [f"hangs: no end within {LIMIT_S:.0f} s"] if dump else violations(run)
            self._retire(driver, scenario)
            outcomes = list(run.outcomes)
        found += self._processes_left()
        took = time.monotonic() - began
        if found and storage.is_mount():
            shutil.copytree(storage, base / "storage-as-it-was")
        disk.unmount()
        if not found:
            shutil.rmtree(base, ignore_errors=True)
        return Verdict(scenario, found, took, struck, outcomes, dump)

    def close(self) -> None:
        """End the drivers."""
        for drivers in self._drivers.values():
            for driver in drivers:
                driver.end()

    def _one(
        self, driver: Driver, scenario: Scenario, folder: Path, storage: Path, disk: Disk
    ) -> tuple[Run, str, str]:
        process = psutil.Process(driver.process.pid)
        injector = Injector(scenario, folder, self._nodes, process, disk)
        injector.start()
        outcomes, dump, stored = [], "", ()
        outcome = driver.wait(folder, folder / "begun")
        injector.stop()
        if outcome is None:
            dump = self._dump(driver)
            outcomes.append({})
        else:
            outcomes.append(outcome)
            failed = not outcome or outcome.get("raised") or outcome.get("error")
            if failed and scenario.way == "restore" and _can_go_on(storage, scenario):
                stored = tuple(_stored(storage))
                (folder / "repaired").touch()
                disk.clear()
                self._retire(driver, scenario)
                again = self._driver(scenario.api, 0)
                self._ask(again, scenario, folder, storage, restore=True)
                second = again.wait(folder, folder / "begun-again")
                if second is None:
                    dump = self._dump(again)
                outcomes.append(second or {})
        struck = injector.done if injector.is_outside else scenario.fault.kind
        return Run(scenario, folder, storage, tuple(outcomes), bool(struck), stored), struck, dump

    def _ask(
        self, driver: Driver, scenario: Scenario, folder: Path, storage: Path, restore: bool = False
    ) -> None:
        driver.ask(
            scenario=scenario.as_dict(), folder=str(folder), storage=str(storage), restore=restore
        )

    def _retire(self, driver: Driver, scenario: Scenario) -> None:
        """End a driver that is about to end: the signal may come after its run is over."""
        if scenario.fault.kind in ("kill-driver", "terminate-driver"):
            driver.end()

    def _driver(self, api: str, number: int) -> Driver:
        drivers = [each for each in self._drivers[api] if each.process.poll() is None]
        while len(drivers) <= number:
            log = self._folder / f"driver-{api}.log"
            drivers.append(Driver(api, self._nodes.address, log))
        self._drivers[api] = drivers
        return drivers[number]

    def _dump(self, driver: Driver) -> str:
        """Where all threads of all processes are, and the end of a driver that hangs."""
        places = []
        pids = [each.process.pid for drivers in self._drivers.values() for each in drivers]
        pids += [
            p.pid for part in ("relay", "controller", "worker") for p in self._nodes.processes(part)
        ]
        for pid in pids:
            with suppress(OSError, subprocess.SubprocessError):
                shown = subprocess.run(
                    [str(PY_SPY), "dump", "--pid", str(pid)],
                    capture_output=True,
                    text=True,
                    timeout=30,
                    check=False,
                )
                places.append(shown.stdout)
        with suppress(ProcessLookupError):
            os.kill(driver.process.pid, signal.SIGUSR2)  # writes its stacks into its log
            time.sleep(0.5)
        driver.end()
        return "\n".join(places) or f"see {driver.log}"

    def _processes_left(self) -> list[str]:
        """What still runs of a run that is over, after some patience."""
        until = time.monotonic() + PROCESSES_END_S
        while True:
            left = [
                f"left running: {part} {process.pid}"
                for part in TITLES
                for process in self._nodes.processes(part)
            ]
            if not left or time.monotonic() > until:
                return left
            time.sleep(0.1)


def _stored(storage: Path) -> Iterator[int]:
    for path in storage.glob("run/*/result.json"):
        yield from (row["token"] for row in parsed(path))


def _can_go_on(storage: Path, scenario: Scenario) -> bool:
    """Whether there is a run to continue: a driver may die before it has written anything."""
    return not scenario.keeps_rows or (storage / "run" / "trainer.pkl").exists()


@contextmanager
def campaign(folder: Path) -> Iterator[Campaign]:
    """A campaign on a cluster of its own; what went wrong is kept in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with mock.patch.dict(os.environ, ENVIRONMENT), cluster() as nodes:
        started = Campaign(nodes, folder)
        try:
            yield started
        finally:
            started.close()


def table(verdicts: Iterable[Verdict]) -> str:
    """The verdicts by kind of fault, as a Markdown table.

    >>> print(table([Verdict(Scenario(1), [], 2.0, "none", [{}])]))
    | fault | runs | struck | fit() failed | violations | median s | longest s |
    | --- | ---: | ---: | ---: | ---: | ---: | ---: |
    | none | 1 | 1 | 1 | 0 | 2.0 | 2.0 |
    | **all** | 1 | 1 | 1 | 0 | 2.0 | 2.0 |
    """
    by_kind: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        by_kind[verdict.scenario.fault.kind].append(verdict)
        by_kind["**all**"].append(verdict)
    lines = [
        "| fault | runs | struck | fit() failed | violations | median s | longest s |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for kind in sorted(by_kind, key=lambda kind: (kind == "**all**", kind)):
        group = by_kind[kind]
        times = [verdict.took_s for verdict in group]
        lines.append(
            f"| {kind} | {len(group)} | {sum(bool(v.struck) for v in group)} "
            f"| {sum(v.failed for v in group)} | {sum(bool(v.violations) for v in group)} "
            f"| {statistics.median(times):.1f} | {max(times):.1f} |"
        )
    return "\n".join(lines)


def write_failure(verdict: Verdict, folder: Path, only: Iterable[str]) -> Path:
    """A file with all that is known of a violation, and the command that repeats it."""
    path = folder / f"failure-{verdict.scenario.seed}.json"
    options = "".join(f" --only {kind}" for kind in only)
    content = {
        "again": f"python3 tasks.py faults --runs 1 --seed {verdict.scenario.seed}{options}",
        "scenario": verdict.scenario.as_dict(),
        "violations": verdict.violations,
        "struck": verdict.struck,
        "outcomes": verdict.outcomes,
        "stacks": verdict.dump.splitlines(),
    }
    path.write_text(json.dumps(content, indent=2))
    return path
