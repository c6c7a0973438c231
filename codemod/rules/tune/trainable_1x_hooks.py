"""RS642: methods of a ``Trainable`` that Ray Tune called before 1.0, and no longer calls."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial

from ...findings.edits import Rewrite
from ...findings.finding import Finding
from ...names.module import Module
from .._rule import Context, Rule
from .._shared.classes import TRAINABLE, subclasses

rule = Rule("RS642")

_BASES = (*TRAINABLE, "ray.tune.DurableTrainable", "ray.tune.durable_trainable.DurableTrainable")
_HOOKS = {
    name.old.rpartition(".")[2]: name.tune.rpartition(".")[2]
    for name in rule.row.names
    if name.tune is not None
}


@rule.on_module
def rename(module: Module, _: Context) -> Iterator[Finding]:
    """Each such method; where anyone asks for the old name, a human decides."""
    if not any(f"def {old}" in module.source.text for old in _HOOKS):
        return
    owners = list(subclasses(module, _BASES))
    defined = {method.name for owner in owners for method in _methods(owner)}
    for owner in owners:
        names = [method.name for method in _methods(owner)]
        for method in _methods(owner):
            old, new = method.name, _HOOKS.get(method.name)
            if new is None:
                continue
            is_certain = (
                new not in defined
                and names.count(old) == 1
                and not _is_asked_for(module, old)
                and not _is_own(owners, new)
                and not _may_be_derived_from(module, owner, owners)
            )
            edits = [Rewrite(method, partial(_renamed, old=old, new=new))] if is_certain else ()
            message = f"`{owner.name}.{old}`: Ray Tune never calls it; it calls `{new}`."
            yield rule.finding(
                (module, method), edits, message=message, advice=f"Call the method `{new}`."
            )


def _methods(owner: ast.ClassDef) -> list[ast.FunctionDef]:
    return [node for node in owner.body if isinstance(node, ast.FunctionDef)]


def _is_asked_for(module: Module, name: str) -> bool:
    """Whether anything mentions a method, as ``self._train()`` or by a string."""
    return any(
        (isinstance(node, ast.Attribute) and node.attr == name)
        or (isinstance(node, ast.Name) and node.id == name)
        or (isinstance(node, ast.Constant) and node.value == name)
        for node in ast.walk(module.tree)
    )


def _is_own(owners: list[ast.ClassDef], name: str) -> bool:
    """Whether the classes have something of their own with that name: ``self.step += 1``."""
    return any(_means(node, name) for owner in owners for node in ast.walk(owner))


def _means(node: ast.AST, name: str) -> bool:
    match node:
        case ast.Attribute(value=ast.Name(id="self"), attr=attribute):
            return attribute == name
        case ast.Name(id=variable, ctx=ast.Store()):
            return variable == name
    return False


def _may_be_derived_from(
    module: Module, owner: ast.ClassDef, trainables: list[ast.ClassDef]
) -> bool:
    """Whether others may have a say: a class of another file, or a base that is not seen here."""
    taken = module.outside.taken if module.outside is not None else frozenset()
    scope = module.names.scope_of[owner].parent
    known = {trainable.name for trainable in trainables}
    return not taken.isdisjoint({owner.name, "*", ""}) or any(
        module.resolve(base, scope) not in _BASES
        and not (isinstance(base, ast.Name) and base.id in known)
        for base in owner.bases
        if scope is not None
    )


def _renamed(text: str, old: str, new: str) -> str:
    return re.sub(rf"\bdef(\s+){old}\b", rf"def\g<1>{new}", text, count=1)
