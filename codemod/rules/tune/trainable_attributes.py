"""RS639: what ``Trainable`` no longer has or takes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Module
from .._rule import Context
from .._shared.classes import TRAINABLE, subclasses
from .._tables import is_plain, keywords, report_names

rule = keywords("RS639")

report_names(rule)

_ATTRIBUTES = frozenset(
    name.old.rpartition(".")[2] for name in rule.row.names if is_plain(name.old)
)


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """What a subclass asks of itself, and does not have of its own."""
    for owner in subclasses(module, TRAINABLE):
        own = {node.attr for node in _attributes(owner) if isinstance(node.ctx, ast.Store)}
        own |= {node.name for node in owner.body if isinstance(node, ast.FunctionDef)}
        for node in _attributes(owner):
            if isinstance(node.ctx, ast.Load) and node.attr in _ATTRIBUTES - own:
                yield rule.finding((module, node))


def _attributes(owner: ast.ClassDef) -> Iterator[ast.Attribute]:
    """``self.name``, anywhere in the class."""
    for node in ast.walk(owner):
        match node:
            case ast.Attribute(value=ast.Name(id="self")):
                yield node
