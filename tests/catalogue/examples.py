"""Which qualified names a short example uses, spelled as in the catalogue."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def names_used(code: str) -> set[str]:
    """The imported names, attributes, calls and keywords of an example.

    >>> sorted(names_used("from ray import train\\ntrain.RunConfig(stop=None)"))
    ['ray.train', 'ray.train.RunConfig', 'ray.train.RunConfig()', 'ray.train.RunConfig(stop)']
    """
    tree = ast.parse(code)
    imported = {alias: path for node in ast.walk(tree) for alias, path in _imports(node)}
    used = set(imported.values())
    used |= {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names}
    for node in ast.walk(tree):
        if path := _path(node, imported):
            used.add(path)
        if isinstance(node, ast.Call) and (path := _path(node.func, imported)):
            used.update(f"{path}({keyword.arg})" for keyword in node.keywords)
    return used


def is_below(used: str, name: str) -> bool:
    """Whether a used name is that name, or something below it."""
    return used == name or used.startswith((f"{name}.", f"{name}("))


def _imports(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.ImportFrom):
        for alias in node.names:
            yield alias.asname or alias.name, f"{node.module}.{alias.name}"
    elif isinstance(node, ast.Import):
        for alias in node.names:
            top = alias.name.split(".")[0]
            yield (alias.asname, alias.name) if alias.asname else (top, top)


def _path(node: ast.AST, imported: dict[str, str]) -> str | None:
    match node:
        case ast.Name(id=name):
            return imported.get(name)
        case ast.Attribute(value=owner, attr=attribute):
            path = _path(owner, imported)
            return f"{path}.{attribute}" if path else None
        case ast.Call(func=function):
            path = _path(function, imported)
            return f"{path}()" if path else None
    return None
