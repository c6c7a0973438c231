"""Questions to the nodes of a cluster, which need not have railswitch: all are asked at once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

F = TypeVar("F", bound=Callable[..., Any])

_PATIENCE_S = 30.0


@dataclass(frozen=True)
class Node:
    """A node of the cluster that is alive."""

    id: str
    name: str
    """What a person calls it: its host name and address."""
    resources: Mapping[str, float]


@dataclass(frozen=True)
class Answer:
    """What a node has said to a question."""

    node: Node
    value: Any = None
    error: str | None = None
    """Why there is no value."""
    late: bool = False
    """Whether the node may still answer."""


def nodes() -> list[Node]:
    """The nodes that are alive.

    >>> [node.resources["CPU"] for node in nodes()]  # doctest: +SKIP
    [8.0]
    """
    return [
        Node(
            node["NodeID"],
            f"{node['NodeManagerHostname']} ({node['NodeManagerAddress']})",
            node["Resources"],
        )
        for node in ray.nodes()
        if node["Alive"]
    ]


def by_value(function: F) -> F:
    """A function that is sent as code, not by its name: where it runs nobody must know of us.

    It must import all that it needs, and be made inside of another one.
    """
    function.__module__ = "__main__"
    return function


def ask(
    question: Callable[..., Any],
    asked: Sequence[Node],
    *arguments: Any,
    runtime_env: Mapping[str, Any] | None = None,
    patience_s: float = _PATIENCE_S,
) -> list[Answer]:
    """Call a function on each of the nodes, which costs them no CPU; wait only so long.

    A node that is lost meanwhile has no answer: the cluster is without it.
    """
    task = ray.remote(num_cpus=0, max_retries=0)(question)
    references = [
        task.options(
            scheduling_strategy=NodeAffinitySchedulingStrategy(node.id, soft=False),
            **({"runtime_env": dict(runtime_env)} if runtime_env else {}),
        ).remote(*arguments)
        for node in asked
    ]
    ready, _ = ray.wait(references, num_returns=len(references), timeout=patience_s)
    answered = set(ready)
    answers = [
        _answer(node, reference)
        if reference in answered
        else Answer(node, error=f"it did not answer within {patience_s:g} s", late=True)
        for node, reference in zip(asked, references, strict=True)
    ]
    if not any(answer.error for answer in answers):
        return answers
    alive = {node.id for node in nodes()}
    return [answer for answer in answers if not answer.error or answer.node.id in alive]


def _answer(node: Node, reference: Any) -> Answer:
    try:
        return Answer(node, ray.get(reference))
    except ray.exceptions.RayError as error:
        logging.getLogger(__name__).debug("asking %s", node.name, exc_info=True)
        return Answer(node, error=f"{type(error).__name__}: {str(error).strip().splitlines()[-1]}")
