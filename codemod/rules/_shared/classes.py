"""For the rules about subclasses and objects."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from ...knowledge.types import type_of
from ...names.module import Module, Use
from ...names.scopes import Scope, resolve

TRAINABLE = (
    "ray.tune.Trainable",
    "ray.tune.trainable.Trainable",
    "ray.tune.trainable.trainable.Trainable",
)

TRIAL = (
    "ray.tune.experiment.Trial",
    "ray.tune.experiment.trial.Trial",
    "ray.tune.trial.Trial",
)


def missed_of_self(
    module: Module, bases: Collection[str], names: Collection[str]
) -> Iterator[ast.Attribute]:
    """What subclasses ask of themselves by one of the names, and do not have of their own."""
    if not any(name in module.source.text for name in names):
        return
    for owner in subclasses(module, bases):
        own = {node.attr for node in _of_self(owner) if isinstance(node.ctx, ast.Store)}
        own |= {node.name for node in owner.body if isinstance(node, ast.FunctionDef)}
        for node in _of_self(owner):
            if isinstance(node.ctx, ast.Load) and node.attr in names and node.attr not in own:
                yield node


def _of_self(owner: ast.ClassDef) -> Iterator[ast.Attribute]:
    """``self.name``, anywhere in the class."""
    for node in ast.walk(owner):
        match node:
            case ast.Attribute(value=ast.Name(id="self")):
                yield node


def subclasses(module: Module, bases: Collection[str]) -> Iterator[ast.ClassDef]:
    """The classes of a module that derive from one of the bases, directly or not."""
    for node, scope in module.names.classes:
        if _derives(node, scope.parent, bases, set()):
            yield node


def _derives(
    node: ast.AST, scope: Scope | None, bases: Collection[str], seen: set[ast.AST]
) -> bool:
    if not isinstance(node, ast.ClassDef) or scope is None or node in seen:
        return False
    seen.add(node)
    for base in node.bases:
        if resolve(base, scope) in bases:
            return True
        symbol = scope.lookup(base.id) if isinstance(base, ast.Name) else None
        local = symbol.bindings if symbol is not None else ()
        if symbol and any(_derives(one.node, symbol.scope, bases, seen) for one in local):
            return True
    return False


def is_asked_of_class(use: Use) -> bool:
    """Whether an attribute is asked of the class itself, rather than of one of its objects.

    Both are spelled alike: ``Checkpoint.from_uri(...)`` and ``checkpoint.from_uri(...)``.
    """
    if use.mention is None or use.depth == 0:
        return False
    owner = use.module.qualnames(use.symbol, use.mention)[use.depth - 1]
    return not type_of(owner).endswith("()")
