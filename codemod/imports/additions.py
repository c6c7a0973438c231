"""Imports that new code needs, in the section of the module's imports to which they belong."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator

from ..edits import AddImport
from ..module import Module
from ..patches import Patch, replace
from ..statements import lines_of
from .layout import statement_text
from .model import Changes, Import

_FUTURE, _STANDARD, _THIRD_PARTY, _OWN = range(4)


def added(module: Module, edits: Iterable[AddImport], changes: Changes) -> list[Patch]:
    """Note imports beside others of their kind; the patches open the sections that are missing."""
    statements = [s for s in module.tree.body if isinstance(s, (ast.Import, ast.ImportFrom))]
    missing: dict[int, list[Import]] = defaultdict(list)
    for edit in edits:
        new = Import(edit.module, edit.name, edit.asname)
        section = _section(new.module)
        beside = [s for s in statements if section == _section_of(s)]
        if not statements or (edit.near not in statements and section == _THIRD_PARTY):
            changes.add(edit.near, new)
        elif beside:
            related = [s for s in beside if _root_of(s) == new.module.partition(".")[0]]
            changes.add((related or beside)[-1], new)
        elif new not in missing[section]:
            missing[section].append(new)
    return [_opened(module, section, news, statements) for section, news in missing.items() if news]


def _opened(
    module: Module, section: int, news: list[Import], statements: list[ast.Import | ast.ImportFrom]
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
    end = lines_of(source, statements[-1])[1]
    return replace(end, end, f"{source.newline}{text}")


def _section_of(statement: ast.Import | ast.ImportFrom) -> int:
    return _section(next(_modules(statement)))


def _root_of(statement: ast.Import | ast.ImportFrom) -> str:
    return next(_modules(statement)).partition(".")[0]


def _modules(statement: ast.Import | ast.ImportFrom) -> Iterator[str]:
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
