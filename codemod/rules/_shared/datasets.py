"""For the rules about Ray Data."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...names.module import Module


def unseen_calls(module: Module, method: str) -> Iterator[ast.Call]:
    """Calls of a method on objects of which the source does not show what they are."""
    if method not in module.source.text:
        return
    seen = {
        use.call
        for owner in ("Dataset", "DataIterator")
        for use in module.find(f"ray.data.{owner}.{method}")
    }
    for node in ast.walk(module.tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name == method and node not in seen:
                yield node
