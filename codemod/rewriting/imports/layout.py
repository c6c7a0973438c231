"""The text of one import statement; comments and line breaks of what stays are kept."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from ..comma_lists import NOTHING, SPACE, CommaList
from .model import Import

_WIDTH = 88

Entries = Sequence[tuple[Import, int | None]]
"""The names to import, each with its place in the old statement if it has one there."""


def statement_text(entries: Entries, old: str | None, *, indent: str, newline: str) -> str:
    r"""An import statement, without its indent and line end.

    >>> statement_text([(Import("ray", "train"), None)], None, indent="", newline="\n")
    'from ray import train'
    """
    if old is not None and any(place is not None for _, place in entries):
        return _edited(entries, old, newline)
    return _written(entries, indent, newline)


def _written(entries: Entries, indent: str, newline: str) -> str:
    names = [_name_text(new) for new, _ in entries]
    first = entries[0][0]
    if not first.name:
        return f"import {', '.join(names)}"
    text = f"from {first.module} import {', '.join(names)}"
    if len(indent) + len(text) <= _WIDTH:
        return text
    lines = "".join(f"{indent}    {name},{newline}" for name in names)
    return f"from {first.module} import ({newline}{lines}{indent})"


def _name_text(new: Import) -> str:
    name = new.name or new.module
    return f"{name} as {new.asname}" if new.asname else name


def _edited(entries: Entries, old: str, newline: str) -> str:
    line = cst.parse_statement(old)
    assert isinstance(line, cst.SimpleStatementLine)
    statement = line.body[0]
    module = cst.Module([], default_newline=newline)
    if isinstance(statement, cst.Import):
        names = _listed(statement.names, entries, NOTHING, NOTHING)
        return module.code_for_node(statement.with_changes(names=names.closed()))
    assert isinstance(statement, cst.ImportFrom)
    assert not isinstance(statement.names, cst.ImportStar)
    before = statement.lpar.whitespace_after if statement.lpar else NOTHING
    after = statement.rpar.whitespace_before if statement.rpar else NOTHING
    names = _listed(statement.names, entries, before, after)
    changed = statement.with_changes(
        names=names.closed(), **_from_module(statement, entries[0][0].module)
    )
    if changed.lpar and changed.rpar:
        end = NOTHING if names.trailing_comma else names.gaps[-1]
        changed = changed.with_changes(
            lpar=changed.lpar.with_changes(whitespace_after=names.gaps[0]),
            rpar=changed.rpar.with_changes(whitespace_before=end),
        )
    text = module.code_for_node(changed)
    if newline not in text and len(text) > _WIDTH and len(entries) > 1:
        return _written(entries, "", newline)
    return text


def _from_module(statement: cst.ImportFrom, module: str) -> dict[str, object]:
    relative = len(module) - len(module.lstrip("."))
    if relative:
        return {}  # a relative import never changes its module
    expression = cst.parse_expression(module)
    return {
        "module": expression,
        "relative": (),
        "whitespace_before_import": SPACE
        if statement.whitespace_before_import is NOTHING
        else statement.whitespace_before_import,
    }


def _listed(
    names: Sequence[cst.ImportAlias],
    entries: Entries,
    before: cst.BaseParenthesizableWhitespace,
    after: cst.BaseParenthesizableWhitespace,
) -> CommaList[cst.ImportAlias]:
    gaps = [before]
    trailing_comma = False
    for alias in names:
        trailing_comma = isinstance(alias.comma, cst.Comma)
        gaps.append(alias.comma.whitespace_after if isinstance(alias.comma, cst.Comma) else after)
    listed = CommaList(list(names), gaps, trailing_comma=trailing_comma)
    kept = {place for _, place in entries if place is not None}
    for index in reversed(range(len(names))):
        if index not in kept:
            listed.remove(index)
    # A name that is called otherwise now may come before one that it stood behind.
    listed.elements = [names[place] for _, place in entries if place is not None]
    for index, (new, place) in enumerate(entries):
        alias = _alias(new)
        if place is None:
            listed.insert(index, alias)
        elif not names[place].deep_equals(alias.with_changes(comma=names[place].comma)):
            listed.elements[index] = alias
    return listed


def _alias(new: Import) -> cst.ImportAlias:
    name = cst.parse_expression(new.name or new.module)
    assert isinstance(name, (cst.Name, cst.Attribute))
    asname = cst.AsName(cst.Name(new.asname)) if new.asname else None
    return cst.ImportAlias(name, asname)
