"""The cluster of a campaign: a head, and a second node while a scenario wants one to kill."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from tests.cluster.nodes import end, free_ports, own_address, wait_for

STORE_BYTES = 200_000_000
TITLES = {
    "relay": "ray::_Relay",
    "controller": "ray::TrainController",
    "worker": "ray::RayTrainWorker",
}
"""How Ray calls the processes of a run."""


class Cluster:
    """Nodes that were started with ``ray start``, and the processes on them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._head: subprocess.Popen[bytes] | None = None
        self._other: subprocess.Popen[bytes] | None = None
        (port,) = free_ports(1)
        self.address = f"{own_address()}:{port}"
        options = ("--head", f"--port={port}", f"--temp-dir={folder / 'ray'}", "--num-cpus=8")
        self._head = self._start("head", *options, "--include-dashboard=false")

    def add_node(self) -> None:
        """Start the second node, unless it runs."""
        if self._other is None:
            self._other = self._start("other", f"--address={self.address}", "--num-cpus=4")

    def kill_node(self) -> None:
        """Lose the second node, with all that runs on it."""
        if self._other is not None:
            children = self.on_second_node()
            end(self._other)
            for child in children:  # workers have groups of their own
                _kill(child)
            self._other = None

    def on_second_node(self) -> list[psutil.Process]:
        """All processes of the second node."""
        if self._other is None:
            return []
        return psutil.Process(self._other.pid).children(recursive=True)

    def processes(self, part: str) -> list[psutil.Process]:
        """The processes of a part of a run (``relay``, ``controller``, ``worker``), newest last."""
        found = []
        # Workers that start at once are forks of a server of ours, and have its first environment.
        started = {process.pid for process in psutil.Process().children(recursive=True)}
        for process in psutil.process_iter(["cmdline", "create_time", "environ"]):
            words = process.info["cmdline"] or [""]
            is_ours = process.pid in started or self._is_ours(process)
            if words[0].startswith(TITLES[part]) and is_ours:
                found.append(process)
        return sorted(found, key=lambda process: process.info["create_time"])

    def close(self) -> None:
        """End all nodes, and what they have started, also what has left their groups."""
        for node in (self._other, self._head):
            if node is not None:
                end(node)
        for process in psutil.process_iter(["environ"]):
            if self._is_ours(process):
                _kill(process)

    def _is_ours(self, process: psutil.Process) -> bool:
        environment = process.info["environ"] or {}
        return environment.get("FAULTS_CLUSTER") == self.address

    def _start(self, name: str, *options: str) -> subprocess.Popen[bytes]:
        log = self._folder / f"{name}.log"
        command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--block"]
        command += ["--min-worker-port=0", "--max-worker-port=0"]
        command += [f"--object-store-memory={STORE_BYTES}", *options]
        variables = {**os.environ, "FAULTS_CLUSTER": self.address}
        with log.open("wb") as file:
            node = subprocess.Popen(
                command,
                env=variables,
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        wait_for(log, "Ray runtime started")
        return node


def _kill(process: psutil.Process) -> None:
    with suppress(psutil.NoSuchProcess):
        process.kill()


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A cluster, and its end."""
    folder = Path(tempfile.mkdtemp(prefix="faults-"))  # a short path: sockets are in it
    started = Cluster(folder)
    try:
        yield started
    finally:
        started.close()
        shutil.rmtree(folder, ignore_errors=True)
