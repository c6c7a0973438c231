"""Looks at the driver and at the nodes."""

from __future__ import annotations

import os
import socket
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import ray

from railswitch.v2 import _nodes
from railswitch.v2._uris import without_credentials

from . import advice
from .diagnosis import Diagnosis, Machine
from .questions import storage_marks, what_is_there

_PATIENCE_S = 10.0


class UnreachableError(RuntimeError):
    """There is no cluster at the address."""


@dataclass(frozen=True)
class Request:
    """What the run that is planned needs."""

    num_workers: int = 1
    use_gpu: bool = False
    storage_path: str = "~/ray_results"

    @property
    def resources(self) -> dict[str, float]:
        """The resources that V1 would ask for.

        >>> Request(num_workers=2, use_gpu=True).resources
        {'CPU': 3, 'GPU': 2}
        """
        gpus = {"GPU": self.num_workers} if self.use_gpu else {}
        return {"CPU": 1 + self.num_workers, **gpus}


def examine(
    address: str | None = None,
    request: Request = Request(),
    environment: Mapping[str, str] = os.environ,
) -> Diagnosis:
    """Look at this machine, and at all nodes of the cluster at ``address`` if there is one.

    ``environment`` are the variables as they were before railswitch has set its own.
    """
    facts = what_is_there()()
    named = facts["variables"].keys() & environment.keys()
    facts["variables"] = {name: environment[name] for name in sorted(named)}
    driver = Machine(advice.DRIVER, facts)
    nodes: list[Machine] = []
    if address is not None:
        with _connected(address):
            present = _nodes.nodes()
            nodes = [_machine(answer) for answer in _nodes.ask(what_is_there(), present)]
            driver, nodes = _with_storage(driver, nodes, present, request.storage_path)
    storage_path = without_credentials(request.storage_path)
    found = advice.findings(driver, nodes, request.resources, storage_path)
    return Diagnosis(driver, tuple(nodes), storage_path, tuple(found))


class _connected:  # noqa: N801
    """Connects to a cluster, unless this process is connected already."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._is_ours = not ray.is_initialized()

    def __enter__(self) -> None:
        if self._is_ours:
            try:
                _knock(self._address)
                ray.init(self._address, log_to_driver=False, logging_level="error")
            except (OSError, ValueError, RuntimeError) as error:
                raise UnreachableError(
                    f"there is no cluster at {self._address}: {str(error).splitlines()[0]}"
                ) from error

    def __exit__(self, *_: object) -> None:
        if self._is_ours:
            ray.shutdown()


def _knock(address: str) -> None:
    """Raise if nobody listens there, which Ray would find out in a minute or two."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), timeout=_PATIENCE_S).close()


def _machine(answer: _nodes.Answer) -> Machine:
    node = answer.node
    resources = {name: node.resources.get(name, 0) for name in ("CPU", "GPU")}
    return Machine(node.name, answer.value or {}, resources, error=answer.error)


def _with_storage(
    driver: Machine, nodes: list[Machine], present: Sequence[_nodes.Node], path: str
) -> tuple[Machine, list[Machine]]:
    """The machines with what each sees of the storage path: all leave a mark, then all look."""
    question, own = storage_marks(), f"driver-{uuid.uuid4().hex[:8]}"
    everyone = [own, *(node.id for node in present)]

    def asked(what: str, wanted: Sequence[str]) -> list[_nodes.Answer]:
        here = _answer_here(question, path, what, own, wanted)
        return [here, *_nodes.ask(question, present, path, what, "", wanted)]

    added = asked("add", [])
    left = [name for name, answer in zip(everyone, added, strict=True) if not answer.error]
    seen = asked("look", left)
    asked("remove", everyone)
    machines = [
        replace(machine, storage=_wrong_with_storage(mark, view, left))
        for machine, mark, view in zip((driver, *nodes), added, seen, strict=True)
    ]
    return machines[0], machines[1:]


def _wrong_with_storage(added: _nodes.Answer, seen: _nodes.Answer, left: Sequence[str]) -> str:
    error = added.error or seen.error
    if error:
        return f"it cannot be written from there ({error})"
    if len(seen.value) < len(left):
        return "it is another place there than for the others"
    return ""


def _answer_here(question: Callable[..., Any], *arguments: Any) -> _nodes.Answer:
    here = _nodes.Node("", advice.DRIVER, {})
    try:
        return _nodes.Answer(here, question(*arguments))
    except Exception as error:  # whatever a file system raises
        return _nodes.Answer(here, error=f"{type(error).__name__}: {error}")
