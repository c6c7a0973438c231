"""Ranks and sizes, also in what a backend runs in a worker before the training function begins.

V1 had its session by then. Here the session comes with the training function, and until then the
engine knows.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from railswitch.v2._ray import session as _session
from railswitch.v2._ray.engine import get_train_context


def get_world_rank() -> int:
    """The rank of this worker among all workers."""
    return _asked("get_world_rank")


def get_world_size() -> int:
    """The number of workers."""
    return _asked("get_world_size")


def get_local_rank() -> int:
    """The rank of this worker among those on its node."""
    return _asked("get_local_rank")


def get_local_world_size() -> int:
    """The number of workers on this node."""
    return _asked("get_local_world_size")


def get_node_rank() -> int:
    """The rank of this node among the nodes."""
    return _asked("get_node_rank")


def _asked(question: str) -> int:
    who: Any = _session
    if _session.get_session() is None:
        with suppress(RuntimeError):  # this is no worker
            who = get_train_context()
    answer: int = getattr(who, question)()
    return answer
