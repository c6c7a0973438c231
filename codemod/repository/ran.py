"""Runners of functions, as a run has shown them: running may decide what reading could not.

The trace of a run names, for each report, the functions that it came through, and for each trainer
and Tuner the line at which its configuration was made.
"""

from __future__ import annotations

import ast
import os
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from railswitch.catalogue import Role
from railswitch.traces import Document

from ..names.module import Use
from ..names.reason import Reason
from ..names.scopes import Scope

_ROLES = {"train": Role.TRAIN_WORKER, "tune": Role.TUNE_TRAINABLE}


@dataclass(frozen=True)
class Ran:
    """A function that was seen to run, or a configuration that was seen to be used."""

    path: str
    line: int
    """Where the function begins, with its decorators; or where the configuration is made."""
    role: Role
    count: int
    rank: int | None = None
    is_config: bool = False

    @property
    def reason(self) -> Reason:
        """What it says about who runs it."""
        library = "Ray Train" if self.role is Role.TRAIN_WORKER else "Ray Tune"
        times = "once" if self.count == 1 else f"{self.count} times"
        if self.is_config:
            taker = "trainer" if self.role is Role.TRAIN_WORKER else "Tuner"
            return Seen(self.role, 0, f"a {taker} got it in the run that was observed")
        rank = "" if self.rank is None else f", rank {self.rank}"
        return Seen(self.role, 0, f"it ran under {library}{rank}, {times}")


@dataclass(frozen=True)
class Seen(Reason):
    """A reason that comes from a run; its ``runner`` is the whole sentence."""

    def __str__(self) -> str:
        return self.runner


def ran_in(document: Document) -> tuple[Ran, ...]:
    """What a run has shown about functions and configurations."""
    counts: dict[tuple[str, int, Role], dict[int | None, int]] = defaultdict(
        lambda: defaultdict(int)
    )
    for report in document.of("report"):
        functions = (report["place"] or {}).get("functions", [])
        for path, line, name in functions:
            if not name.startswith("<"):
                place = (os.path.realpath(path), line, _ROLES[report["api"]])
                counts[place][report["rank"]] += 1
    found = []
    for (path, line, role), ranks in counts.items():
        rank = min(ranks, key=lambda rank: -1 if rank is None else rank)
        found.append(Ran(path, line, role, ranks[rank], rank))
    for config in document.of("config"):
        role = _ROLES[config["kind"]]
        found.append(Ran(os.path.realpath(config["path"]), config["line"], role, 1, is_config=True))
    return tuple(found)


def seen_by(ran: Iterable[Ran], use: Use) -> tuple[Reason, ...]:
    """What a run has shown about the code at a use; one piece for each role."""
    path = os.path.realpath(use.module.path)
    own = [item for item in ran if item.path == path]
    if not own:
        return ()
    is_config = use.call is not None and use.qualname.endswith("Config")
    if is_config:
        assert use.call is not None
        lines = range(use.call.lineno, (use.call.end_lineno or use.call.lineno) + 1)
        found = [item for item in own if item.is_config and item.line in lines]
    else:
        begins = set(_begins(use.scope))
        found = [item for item in own if not item.is_config and item.line in begins]
    return tuple({item.role: item.reason for item in reversed(found)}.values())


def _begins(scope: Scope | None) -> Iterable[int]:
    """The first lines of the functions around a scope, as code objects count them."""
    while scope is not None:
        node = scope.node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        scope = scope.parent
