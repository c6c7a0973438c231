"""A cluster, started as people start it, from a Python that has no railswitch."""

import json
import os
import shutil
import signal
import site
import socket
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

START = (sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--num-cpus=4")
LIMIT_S = 120


@dataclass(frozen=True)
class Nodes:
    """A head and other nodes, each a group of processes of its own."""

    python: Path
    """What the nodes run: Ray and all else, but not railswitch."""
    address: str
    client_address: str
    api_address: str
    others: "list[subprocess.Popen[bytes]]"
    """The nodes beside the head, in the order in which they were asked for."""

    def environment(self, **variables: str) -> dict[str, str]:
        """The environment of a driver."""
        return {**os.environ, "RAY_AUTH_MODE": "disabled", **variables}

    def wait_for_dashboard(self) -> None:
        """Wait for what takes jobs; it needs ``ray[default]``, and starts after the rest of Ray."""
        address = urlsplit(self.api_address)
        until = time.monotonic() + LIMIT_S
        while True:
            try:
                return socket.create_connection((address.hostname, address.port), timeout=1).close()
            except OSError:
                assert time.monotonic() < until, f"nobody listens at {self.api_address}"
                time.sleep(0.1)


def python_without_railswitch(folder: Path) -> Path:
    """A virtual environment that sees all that is installed here, except for railswitch.

    A path in a ``.pth`` file is searched, but the ``.pth`` files in it are not read; so what is
    installed in editable mode is not there.
    """
    venv.create(folder, symlinks=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "installed.pth").write_text("\n".join(site.getsitepackages()))
    python = folder / "bin" / "python"
    found = subprocess.run(
        [python, "-c", "import ray, railswitch.v2"], capture_output=True, text=True, check=False
    )
    assert "No module named 'railswitch'" in found.stderr, found.stderr
    return python


@contextmanager
def cluster(*others: dict[str, float]) -> Iterator[Nodes]:
    """Start a head, and a node with each of these resources; end them and all that runs on them."""
    folder = Path(tempfile.mkdtemp(prefix="nodes-"))  # a short path: sockets are in it
    started = []
    try:
        python = python_without_railswitch(folder / "python")
        port, client_port, api_port = free_ports(3)
        address = f"{own_address()}:{port}"
        head = (
            *("--head", f"--port={port}", f"--ray-client-server-port={client_port}"),
            *(f"--dashboard-port={api_port}", f"--temp-dir={folder / 'ray'}"),
        )
        started.append(start(python, folder / "head.log", *head))
        wait_for(folder / "head.log", "Ray runtime started")
        for number, resources in enumerate(others):
            log = folder / f"other-{number}.log"
            options = (
                *(f"--address={address}", f"--resources={json.dumps(resources)}"),
                # As on a machine of its own: what one node no longer needs, another may.
                f"--temp-dir={folder / f'ray-{number}'}",
            )
            started.append(start(python, log, *options))
            wait_for(log, "Ray runtime started")
        yield Nodes(
            python,
            address,
            f"ray://127.0.0.1:{client_port}",
            f"http://127.0.0.1:{api_port}",
            started[1:],
        )
    finally:
        for node in reversed(started):
            end(node)
        shutil.rmtree(folder, ignore_errors=True)


def start(python: Path, log: Path, *options: str) -> "subprocess.Popen[bytes]":
    variables = {
        name: value
        for name, value in os.environ.items()
        # Workers of these nodes are not forks of a process that has railswitch.
        if name != "PYTHONPATH" and not name.startswith("RAILSWITCH_")
    }
    variables |= {"RAY_AUTH_MODE": "disabled", "RAY_worker_niceness": "0"}
    ports = ("--min-worker-port=0", "--max-worker-port=0")
    with log.open("wb") as file:
        return start_group(
            [python, *START[1:], *ports, *options],
            env=variables,
            cwd=log.parent,
            stdout=file,
            stderr=subprocess.STDOUT,
        )


def start_group(command: Sequence[Any], **options: Any) -> "subprocess.Popen[bytes]":
    """Start a program in a group of processes that ends with this process, however that ends.

    A shell waits for the end of its input, which comes when nobody holds the other end any more.
    """
    keeper = ("sh", "-c", '"$@" </dev/null & read end; kill -KILL 0', "sh")
    return subprocess.Popen(
        [*keeper, *command], stdin=subprocess.PIPE, start_new_session=True, **options
    )


def end(node: "subprocess.Popen[bytes]") -> None:
    """Kill a node as a lost machine is lost: all of its processes at once."""
    if node.poll() is None:
        os.killpg(node.pid, signal.SIGKILL)
        node.communicate()  # which also closes the pipe


def wait_for(log: Path, text: str) -> None:
    until = time.monotonic() + LIMIT_S
    while text not in log.read_text(errors="replace"):
        assert time.monotonic() < until, log.read_text(errors="replace")
        time.sleep(0.1)


def free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def own_address() -> str:
    """The address under which Ray knows this machine."""
    import ray.util  # noqa: PLC0415

    return str(ray.util.get_node_ip_address())
