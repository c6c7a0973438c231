"""Brings railswitch to nodes that lack it, and makes sure that all run the driver's version."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import ray

from . import _nodes
from ._fetching import SHIPPED, CalledWhenUnpickled, fetch_package, installed_version, keep, key
from ._nodes import Answer, Node
from ._package import fingerprint, package
from ._ray import cluster
from ._ray.release import own_version
from ._settings import Settings

logger = logging.getLogger(__name__)


class NodeError(RuntimeError):
    """A node cannot import the railswitch that the driver runs with."""


@dataclass(frozen=True)
class Shipment:
    """The package that actors get; none where all nodes have railswitch."""

    uri: str = ""

    def added_to(self, runtime_env: Mapping[str, Any]) -> dict[str, Any]:
        """A runtime environment that was asked for, and the package.

        >>> Shipment().added_to({"env_vars": {"A": "1"}})
        {'env_vars': {'A': '1'}}
        """
        if not self.uri:
            return dict(runtime_env)
        modules = runtime_env.get("py_modules", cluster.runtime_env().get("py_modules")) or []
        return {
            **runtime_env,
            # The first one wins over what is installed on the node.
            "py_modules": [self.uri, *(module for module in modules if module != self.uri)],
            "env_vars": {**runtime_env.get("env_vars", {}), SHIPPED: self.uri},
        }


NOTHING: Final = Shipment()


class _Known:
    """What this process has found out about its cluster."""

    nodes: frozenset[str] = frozenset()
    needs: bool = False


def prepare(wanted: Mapping[str, float]) -> Shipment:
    """Find out whether the nodes have railswitch, and what to give to the actors if not.

    ``wanted`` are the resources of the run: where there are not enough of them yet, nodes will
    come of which nothing is known.

    Raises:
        NodeError: if a node has another railswitch or none, and cannot be given this one.

    """
    ship = Settings.from_environment().ship
    if cluster.is_own():
        return NOTHING
    if ship != "0" and SHIPPED in os.environ:
        return _sent()  # whoever has started this process knows the nodes
    present = _nodes.nodes()
    known = frozenset(node.id for node in present)
    if known != _Known.nodes or ship == "1":
        _Known.needs = _must_ship(present, ship)
        _Known.nodes = known
    if ship != "0" and (_Known.needs or ship == "1" or _is_short_of(wanted)):
        return _sent()
    return NOTHING


def check(answers: Sequence[Answer], ship: str) -> None:
    """Raise :class:`NodeError` for the first node without the driver's railswitch.

    >>> here = Node("1", "gpu-7 (10.0.0.7)", {})
    >>> check([Answer(here, None)], "0")
    Traceback (most recent call last):
    railswitch.v2._shipping.NodeError: The node gpu-7 (10.0.0.7) cannot run this training...
    """
    for answer in answers:
        if answer.late:
            logger.warning("It is not known whether %s has railswitch.", answer.node.name)
        elif answer.value != own_version():
            raise NodeError(_ways_out(answer, ship))


def warn_of_nodes_without_it() -> None:
    """Name the nodes on which tasks will run without railswitch, where nothing may be sent.

    A process there says so as well, but in its log, which not every driver shows.
    """
    answers = _nodes.ask(installed_version(), _nodes.nodes())
    lacking = [a.node.name for a in answers if not a.late and a.value != own_version()]
    if lacking:
        logger.warning(
            "RAILSWITCH_SHIP=0 lets nothing be sent, and railswitch %s is not on the nodes %s: "
            "tasks and actors there run without railswitch.shim, so legacy names fail in them, and "
            "fit() will refuse to train. Install it there, or unset RAILSWITCH_SHIP.",
            own_version(),
            ", ".join(lacking),
        )


def _must_ship(present: list[Node], ship: str) -> bool:
    """Whether nodes lack it; they then can have it, or this raises."""
    asked = installed_version()
    answers = _nodes.ask(asked, present)
    lacking = [answer for answer in answers if answer.value != own_version()]
    if ship == "0":
        check(lacking, ship)
        return False
    if lacking:
        environment = _sent().added_to({})
        nodes = [answer.node for answer in lacking]
        check(_nodes.ask(asked, nodes, runtime_env=environment), ship)
        logger.info(
            "railswitch %s is sent to the nodes that do not have it: %s.",
            own_version(),
            ", ".join(node.name for node in nodes),
        )
    return bool(lacking)


def _sent() -> Shipment:
    shipment = Shipment(f"gcs://_ray_pkg_{fingerprint()}.zip")
    cluster.keep_package(shipment.uri, package())
    if cluster.is_remote_driver():
        # All that a driver outside of the cluster sends is unpickled by its proxy inside first.
        keep()
        ray.put(CalledWhenUnpickled(fetch_package(), key()))
    return shipment


def _is_short_of(wanted: Mapping[str, float]) -> bool:
    there = ray.cluster_resources()
    return any(there.get(name, 0) < amount for name, amount in wanted.items())


def _ways_out(answer: Answer, ship: str) -> str:
    version = own_version()
    found = answer.error or (
        f"it has railswitch {answer.value}" if answer.value else "it has no railswitch"
    )
    third = (
        "or let the driver send it (unset RAILSWITCH_SHIP)"
        if ship == "0"
        else "or put it into a folder that all nodes see, and that into their PYTHONPATH"
    )
    return (
        f"The node {answer.node.name} cannot run this training, whose driver has railswitch "
        f"{version}: {found}; install the same one there (pip install 'railswitch[train]=={version}"
        f"'), add it to the environment of the job (ray.init(runtime_env={{'pip': "
        f"['railswitch=={version}']}})), {third}."
    )
