"""Observes a run from inside its processes, where ``RAILSWITCH_TRACE`` asks for it.

The shim needs none of it, and it needs no shim: with ``railswitch verify`` the old side runs with
the shim and the new side as it is, and both are observed by the same code, which changes nothing
but, where asked, the place of the storage and the seeds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import process, seeds
from .process import CPUS, VARIABLES, end, is_program, is_wanted, write

if TYPE_CHECKING:
    from .._modules import Finder
    from .._patches import Member

__all__ = ["CPUS", "VARIABLES", "added_to", "begin", "end", "is_program", "is_wanted", "write"]


def added_to(members: Mapping[str, tuple[Member, ...]]) -> Mapping[str, tuple[Member, ...]]:
    """The members that the shim puts into classes of Ray, with those that observe.

    >>> added_to({})
    {}
    """
    if not is_wanted():
        return members
    from .hooks import observers  # noqa: PLC0415  (most processes are not observed)

    own = observers()
    # What observes comes first, and so inside: it sees what Ray is given.
    names = {**own, **members}
    return {name: (*own.get(name, ()), *members.get(name, ())) for name in names}


def begin(finder: Finder | Any) -> None:
    """Observe this process, if somebody wants that; ``finder`` is told of modules as they load."""
    if is_wanted():
        process.begin()
        seeds.sow(finder.when_loaded)
