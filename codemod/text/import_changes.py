"""Changes of imports, apart from the other changes of a text."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterable, Iterator

Binding = tuple[str, str, str]
"""The name that an import binds, the module, and what it takes from there."""


def only_new_imports(old: str, new: str) -> str:
    r"""The old text, with the imports of names that only the new one has.

    >>> only_new_imports("import os\nx = 1\nf()\n", "import re\nx = 1\ng()\n")
    'import re\nimport os\nx = 1\nf()\n'
    """
    return _merged(old, new, only_imports=True)


def without_lost_imports(old: str, new: str) -> str:
    r"""The new text, with the imports that it has lost.

    >>> without_lost_imports("import os\nx = 1\nf()\n", "import re\nx = 1\ng()\n")
    'import re\nimport os\nx = 1\ng()\n'
    """
    return _merged(old, new, only_imports=False)


def changes(old: list[str], new: list[str]) -> Iterator[tuple[slice, slice]]:
    """The lines that differ, of both texts, and between them those that do not."""
    for _, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        yield slice(a, b), slice(c, d)


def _merged(old: str, new: str, *, only_imports: bool) -> str:
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    bound = set(_bindings(_imports_of(old)))
    text = ""
    for a, b in changes(before, after):
        was, now = "".join(before[a]), "".join(after[b])
        added = None if was == now else _added(was, now, bound, rebinds=only_imports)
        if added is not None:
            text += added + was
        else:
            text += was if only_imports else now
    if _parsed(text) is not None:
        return text
    return old if only_imports else new


def _added(old: str, new: str, bound: set[Binding], *, rebinds: bool) -> str | None:
    """The new imports of a change that is one of imports alone; else None.

    A name that is bound already and would come from elsewhere is left out, if ``rebinds``; else a
    change with one is no addition.
    """
    before, after = _parsed(old), _parsed(new)
    if before is None or after is None or not _are_imports([*before.body, *after.body]):
        return None
    names = {name for name, *_ in bound}
    lines, kept = new.splitlines(keepends=True), ""
    for statement in after.body:
        fresh = set(_bindings([statement])) - bound
        if any(name in names for name, *_ in fresh):
            if not rebinds:
                return None
        elif fresh:
            kept += "".join(lines[statement.lineno - 1 : statement.end_lineno])
    return kept


def _imports_of(text: str) -> Iterable[ast.stmt]:
    tree = _parsed(text)
    return [s for s in tree.body if _are_imports([s])] if tree else []


def _are_imports(statements: list[ast.stmt]) -> bool:
    return all(isinstance(statement, ast.Import | ast.ImportFrom) for statement in statements)


def _bindings(statements: Iterable[ast.stmt]) -> Iterator[Binding]:
    for statement in statements:
        match statement:
            case ast.Import(names):
                yield from ((item.asname or item.name, item.name, "") for item in names)
            case ast.ImportFrom(module, names, level):
                origin = "." * level + (module or "")
                yield from ((item.asname or item.name, origin, item.name) for item in names)


def _parsed(text: str) -> ast.Module | None:
    try:
        return ast.parse(text)
    except SyntaxError:
        return None
