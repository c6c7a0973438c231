"""Imports that new code needs, in the section of the module's imports to which they belong."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...findings.edits import AddImport
from ...names.module import Module
from ...text.patches import Patch, replace
from ..statements import line_above, line_below, lines_of, may_have_line_above
from .layout import statement_text
from .model import Changes, Import
from .stretches import ImportStatement, around, leading

_FUTURE, _STANDARD, _THIRD_PARTY, _OWN = range(4)


class _Place(NamedTuple):
    """Where a section of imports is missing."""

    section: int
    piece: int
    statements: tuple[ImportStatement, ...]
    """The imports among which it is missing."""
    behind: ast.stmt | None = None
    """What it stands behind, if not among others."""


def added(module: Module, edits: Iterable[AddImport], changes: Changes) -> list[Patch]:
    """Note imports beside others of their kind; the patches open the sections that are missing."""
    missing: dict[_Place, list[Import]] = defaultdict(list)
    for edit in _first_ones(module, edits):
        new = Import(edit.module, edit.name, edit.asname)
        place = _place(module, edit, _section(new.module))
        beside = [s for s in place.statements if place.section == _section_of(s)]
        if isinstance(edit.near, ImportStatement) and not place.statements:
            changes.add(edit.near, new)
        elif beside:
            related = [s for s in beside if _root_of(s) == new.module.partition(".")[0]]
            changes.add((related or beside)[-1], new)
        elif new not in (news := missing[place]):
            news.append(new)
    places = sorted(missing, key=lambda place: place.section)
    return [_opened(module, place, missing[place]) for place in places]


def _first_ones(module: Module, edits: Iterable[AddImport]) -> Iterator[AddImport]:
    """The edits without those whose import stands further up already, for all to see."""
    everywhere: set[Import] = set()
    for edit in sorted(edits, key=lambda edit: _order(module, edit)):
        new = Import(edit.module, edit.name, edit.asname)
        if new not in everywhere:
            yield edit
        if edit.near is None or module.names.parents[edit.near] is None:
            everywhere.add(new)


def _order(module: Module, edit: AddImport) -> tuple[int, int]:
    if edit.near is None:
        return edit.piece, 0
    return module.source.piece(edit.near.lineno), edit.near.lineno


def _place(module: Module, edit: AddImport, section: int) -> _Place:
    """The imports at the top level that a new one may join: all are carried out in time.

    What is not in the standard library stays with Ray's imports: before them, a script may still
    be setting up the environment in which Ray is to be loaded.
    """
    near = edit.near
    if near is None:
        return _Place(section, edit.piece, tuple(leading(module, edit.piece)))
    piece = module.source.piece(near.lineno)
    is_import = isinstance(near, ImportStatement)
    if section == _THIRD_PARTY and not is_import:
        return _Place(section, piece, (), near)
    beside = around(module, near) if is_import and module.names.parents[near] is None else []
    if section == _THIRD_PARTY:
        return _Place(section, piece, tuple(beside))
    first = leading(module, piece)
    return _Place(section, piece, (*first, *(s for s in beside if s not in first)))


def _opened(module: Module, place: _Place, news: list[Import]) -> Patch:
    source = module.source
    lines = [
        statement_text([(new, None)], None, indent="", newline=source.newline)
        for new in sorted(news, key=lambda new: (bool(new.name), new.target))
    ]
    text = "".join(f"{line}{source.newline}" for line in lines)
    below = next((s for s in place.statements if _may_stand_above(module, place.section, s)), None)
    if below is not None:
        start = lines_of(source, below)[0]
        return replace(start, start, f"{text}{source.newline}")
    above = place.statements[-1] if place.statements else place.behind or _docstring(module)
    if above is not None and source.piece(above.lineno) == place.piece:
        end = line_below(source, module.tree.body, above)
        return replace(end, end, f"{source.newline}{text}")
    start = line_above(source, _first_statement(module, place.piece))
    return replace(start, start, f"{text}{source.newline}")


def _may_stand_above(module: Module, section: int, statement: ImportStatement) -> bool:
    return _section_of(statement) > section and may_have_line_above(module, statement)


def _first_statement(module: Module, piece: int) -> ast.stmt:
    """The first statement of a piece, below the magics with which a cell begins."""
    body = [s for s in module.tree.body if module.source.piece(s.lineno) == piece]
    return next((s for s in body if not isinstance(s, ast.Pass)), body[0])


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
