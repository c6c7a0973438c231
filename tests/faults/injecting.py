"""Faults that come from outside: signals to a process of the run, at the moment that was drawn."""

from __future__ import annotations

import signal
import threading
import time
from contextlib import suppress
from pathlib import Path

import psutil

from .cluster import Cluster
from .notes import Note, read
from .scenario import FROM_OUTSIDE, Scenario
from .storage import Disk

LOOK_S = 0.005


class Injector(threading.Thread):
    """Waits for the moment, and does it once; :attr:`done` says what."""

    def __init__(
        self,
        scenario: Scenario,
        folder: Path,
        cluster: Cluster,
        driver: psutil.Process,
        disk: Disk,
    ) -> None:
        super().__init__(name="injector", daemon=True)
        self.done = ""
        self._fault = scenario.fault
        self._folder = folder
        self._cluster = cluster
        self._driver = driver
        self._disk = disk
        self._over = threading.Event()

    @property
    def is_outside(self) -> bool:
        """Whether it is this one that makes the fault."""
        return self._fault.kind in FROM_OUTSIDE

    def run(self) -> None:
        """Wait, strike, and undo what is undone."""
        if not self.is_outside:
            return
        while not self._is_moment():
            if self._over.wait(LOOK_S):
                return
        self._over.wait(self._fault.delay_s)
        self._strike()

    def stop(self) -> None:
        """The run is over."""
        self._over.set()
        self.join()

    def _is_moment(self) -> bool:
        if self._fault.moment == "begin":
            return (self._folder / "begun").exists()
        return any(self._matches(note) for note in read(self._folder))

    def _matches(self, note: Note) -> bool:
        fault = self._fault
        events = {"call": ("call", "upload"), "restart": ("fail",)}.get(
            fault.moment, (fault.moment,)
        )
        if note.event not in events or note.rank != fault.rank:
            return False
        return note.event in ("join", "end") or note.row >= fault.row

    def _strike(self) -> None:
        verb, _, whom = self._fault.kind.partition("-")
        if verb == "disk":
            self._disk.fill()
            self.done = "filled the disk"
        elif (verb, whom) == ("kill", "node"):
            self._cluster.kill_node()
            self.done = "killed the second node"
        elif verb == "kill":
            self._send(signal.SIGKILL, self._process(whom))
        elif verb == "stop":
            targets = self._cluster.on_second_node() if whom == "node" else [self._process(whom)]
            for target in targets:
                self._send(signal.SIGSTOP, target)
            self._over.wait(self._fault.lasts_s)
            for target in targets:
                self._send(signal.SIGCONT, target)
        elif verb == "terminate":
            self._send(signal.SIGTERM, self._driver)
        else:
            self._send(signal.SIGINT, self._driver)
            if whom == "twice":
                time.sleep(self._fault.lasts_s / 4)
                self._send(signal.SIGINT, self._driver)

    def _process(self, whom: str) -> psutil.Process | None:
        if whom == "driver":
            return self._driver
        if whom == "worker":
            joined = [note.pid for note in read(self._folder) if note.rank == self._fault.rank]
            with suppress(psutil.NoSuchProcess):
                return psutil.Process(joined[-1]) if joined else None
        while not (found := self._cluster.processes(whom)):
            if self._over.wait(LOOK_S):
                return None
        return found[-1]

    def _send(self, number: signal.Signals, target: psutil.Process | None) -> None:
        if target is None:
            return
        try:
            target.send_signal(number)
        except psutil.NoSuchProcess:
            return
        self.done = f"{number.name} to {target.pid}"
