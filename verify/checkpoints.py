"""Compares the checkpoints of a result: which are kept, in which order, with which files."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from railswitch.traces import Document

from .findings import Finding, Verdict, pair
from .pairs import ResultPair, shown_row
from .values import Tolerance

NAMES = "RS523"

_NUMBERED = re.compile(r"checkpoint_\d+")
_OF_RAY = re.compile(r"(^|/)\.(metadata\.json|tune_metadata|is_checkpoint|validate_storage)")
_MUCH, _LITTLE = 0.05, 16


def compare_checkpoints(both: ResultPair) -> Iterator[Finding]:
    """The checkpoints that are kept, and the last one."""
    old, new = (side["best_checkpoints"] or [] for side in (both.old, both.new))
    if len(old) != len(new):
        text = "another number of checkpoints is kept"
        yield both.differs("checkpoints", "kept", text, pair(len(old), len(new)))
    elif (others := _first_others(both, old, new)) is not None:
        text = "the best checkpoints are others, or in another order"
        yield both.differs("checkpoints", "order", text, others)
    elif old:
        text = f"{both.name}: {len(old)} checkpoints are kept, in the same order"
        yield Finding("checkpoints", Verdict.SAME, text, key=both.key("checkpoints"))
        yield from _names(old, new)
    has = pair(*("one" if side["checkpoint"] else "none" for side in (both.old, both.new)))
    if has[0] != has[1]:
        text = "result.checkpoint is there on one side only"
        yield both.differs("checkpoints", "last", text, has)
        return
    paths = [(one[0], other[0]) for one, other in zip(old, new, strict=False)]
    if not paths and both.old["checkpoint"]:
        paths = [(both.old["checkpoint"], both.new["checkpoint"])]
    yield from _files(both, paths)


def _first_others(both: ResultPair, old: list[Any], new: list[Any]) -> tuple[str, str] | None:
    """What the first pair of checkpoints that are not the same was reported with."""
    for (_, before), (_, after) in zip(old, new, strict=True):
        one, other = both.users(before), both.users(after)
        if not both.same_row(one, other):
            return shown_row(one), shown_row(other)
    return None


def _names(old: list[Any], new: list[Any]) -> Iterator[Finding]:
    names = pair(*(os.path.basename(checkpoints[0][0]) for checkpoints in (old, new)))
    if _NUMBERED.fullmatch(names[0]) and not _NUMBERED.fullmatch(names[1]):
        text = "checkpoints are named by time, not by number"
        yield Finding("files", Verdict.EXPECTED, text, names, NAMES, key=("names",))


def _files(both: ResultPair, paths: list[tuple[str, str]]) -> Iterator[Finding]:
    """The files of the checkpoints, pair by pair."""
    others: Counter[str] = Counter()
    for number, both_paths in enumerate(paths, 1):
        old, new = map(_files_of, both_paths, both.documents)
        if old.keys() != new.keys():
            text = f"checkpoint {number} has other files"
            sides = pair(*(", ".join(sorted(side)) or "none" for side in (old, new)))
            finding = both.differs("checkpoints", f"files of {number}", text, sides)
            yield finding
            continue
        for name in sorted(old):
            if _sizes_differ(old[name]["size"], new[name]["size"]):
                text = f"`{name}` of checkpoint {number} has another size"
                sizes = pair(*(f"{side[name]['size']} bytes" for side in (old, new)))
                yield both.differs("checkpoints", f"size of {number}/{name}", text, sizes)
            elif not same_content(old[name], new[name], both.tolerance):
                others[name] += 1
    for name, count in others.items():
        text = (
            f"{both.name}: the content of `{name}` differs in {count} of {len(paths)} checkpoints"
        )
        key = both.key("content", name)
        yield Finding("checkpoints", Verdict.DIFFERS, text, place=both.place, key=key)


def relative(path: str, document: Document) -> str | None:
    """A path below the storage of a run; None for any other."""
    root = document.facts.get("storage", "")
    return os.path.relpath(path, root) if root and path.startswith(root) else None


def _files_of(path: str, document: Document) -> dict[str, dict[str, Any]]:
    folder = relative(path, document)
    return {
        file["path"][len(folder) + 1 :]: file
        for file in document.facts.get("files", [])
        if folder is not None
        and file["path"].startswith(f"{folder}/")
        and not _OF_RAY.search(file["path"])
    }


def _sizes_differ(old: int, new: int) -> bool:
    """Whether it is more than a number that is printed longer."""
    return abs(old - new) > max(_MUCH * max(old, new), _LITTLE) or (old == 0) != (new == 0)


def same_content(old: dict[str, Any], new: dict[str, Any], tolerance: Tolerance) -> bool:
    """Whether two files hold the same: the same bytes, or the same values where those are read.

    >>> same_content({"sha256": "a"}, {"sha256": "b"}, Tolerance())
    False
    """
    if old["sha256"] == new["sha256"]:
        return True
    is_read = "values" in old and "values" in new
    return is_read and tolerance.same(old["values"], new["values"])
