"""Imports that new code needs, in the section of the module's imports to which they belong."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from ..edits import AddImport
from ..module import Module
from ..patches import Patch, replace
from ..statements import line_above, lines_of
from .layout import statement_text
from .model import Changes, Import
from .stretches import ImportStatement, around, leading

_FUTURE, _STANDARD, _THIRD_PARTY, _OWN = range(4)

_Place = tuple[int, tuple[ImportStatement, ...]]
"""A section, and the imports among which it is missing."""


def added(module: Module, edits: Iterable[AddImport], changes: Changes) -> list[Patch]:
    """Note imports beside others of their kind; the patches open the sections that are missing."""
    missing: dict[_Place, list[Import]] = defaultdict(list)
    for edit in _first_ones(module, edits):
        new = Import(edit.module, edit.name, edit.asname)
        section = _section(new.module)
        statements = _candidates(module, edit.near, section)
        beside = [s for s in statements if section == _section_of(s)]
        if edit.near is not None and not statements:
            changes.add(edit.near, new)
        elif beside:
            related = [s for s in beside if _root_of(s) == new.module.partition(".")[0]]
            changes.add((related or beside)[-1], new)
        elif new not in (news := missing[section, tuple(statements)]):
            news.append(new)
    places = sorted(missing, key=lambda place: place[0])
    return [_opened(module, *place, missing[place]) for place in places]


def _first_ones(module: Module, edits: Iterable[AddImport]) -> Iterator[AddImport]:
    """The edits without those whose import stands further up already, for all to see."""
    everywhere: set[Import] = set()
    for edit in sorted(edits, key=lambda edit: edit.near.lineno if edit.near else 0):
        new = Import(edit.module, edit.name, edit.asname)
        if new not in everywhere:
            yield edit
        if edit.near is None or module.names.parents[edit.near] is None:
            everywhere.add(new)


def _candidates(module: Module, near: ast.stmt | None, section: int) -> list[ImportStatement]:
    """The imports at the top level that a new one may join: all are carried out in time.

    What is not in the standard library stays with Ray's imports: before them, a script may still
    be setting up the environment in which Ray is to be loaded.
    """
    if near is None:
        return leading(module, module.source.piece(1))
    beside = around(module, near) if module.names.parents[near] is None else []
    if section == _THIRD_PARTY:
        return beside
    first = leading(module, module.source.piece(near.lineno))
    return [*first, *(statement for statement in beside if statement not in first)]


def _opened(
    module: Module, section: int, statements: Sequence[ImportStatement], news: list[Import]
) -> Patch:
    source = module.source
    lines = [
        statement_text([(new, None)], None, indent="", newline=source.newline)
        for new in sorted(news, key=lambda new: (bool(new.name), new.target))
    ]
    text = "".join(f"{line}{source.newline}" for line in lines)
    below = next((s for s in statements if _section_of(s) > section), None)
    if below is not None:
        start = lines_of(source, below)[0]
        return replace(start, start, f"{text}{source.newline}")
    above = statements[-1] if statements else _docstring(module)
    if above is not None:
        end = lines_of(source, above)[1]
        return replace(end, end, f"{source.newline}{text}")
    start = line_above(source, module.tree.body[0])
    return replace(start, start, f"{text}{source.newline}")


def _docstring(module: Module) -> ast.stmt | None:
    return module.tree.body[0] if ast.get_docstring(module.tree) is not None else None


def _section_of(statement: ImportStatement) -> int:
    return _section(next(_modules(statement)))


def _root_of(statement: ImportStatement) -> str:
    return next(_modules(statement)).partition(".")[0]


def _modules(statement: ImportStatement) -> Iterator[str]:
    if isinstance(statement, ast.ImportFrom):
        yield "." * statement.level + (statement.module or "")
    else:
        yield from (alias.name for alias in statement.names)


def _section(module: str) -> int:
    root = module.partition(".")[0]
    if not root:
        return _OWN
    if root == "__future__":
        return _FUTURE
    return _STANDARD if root in sys.stdlib_module_names else _THIRD_PARTY
