"""RS642: methods of a ``Trainable`` that Ray Tune called before 1.0, and no longer calls."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial

from ...findings.edits import Edit, RenameAttribute, Rewrite
from ...findings.finding import Finding
from ...names.module import Module
from ...names.scopes import Scope
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
    """Each such method, with what asks for it; where others may, a human decides.

    A class, with those above and below it, has the names of today in all places or in none.
    """
    if not any(f"def {old}" in module.source.text for old in _HOOKS):
        return
    owners = list(subclasses(module, _BASES))
    found = [
        (owner, method, _edits(module, owners, owner, method))
        for owner in owners
        for method in _methods(owner)
        if method.name in _HOOKS and not _has_hook(owner, _HOOKS[method.name], method)
    ]
    left = {node for owner, _, edits in found if not edits for node in _family(module, owner)}
    for owner, method, edits in found:
        old, new = method.name, _HOOKS[method.name]
        message = f"`{owner.name}.{old}`: Ray Tune never calls it; it calls `{new}`."
        yield rule.finding(
            (module, method),
            edits if owner not in left else (),
            message=message,
            advice=f"Call the method `{new}`.",
        )


def _edits(
    module: Module, owners: list[ast.ClassDef], owner: ast.ClassDef, method: ast.FunctionDef
) -> list[Edit]:
    """The edits that give one method its name of today; none where that may not be all."""
    old, new = method.name, _HOOKS[method.name]
    asked = _asked_for(module, owners, old)
    is_certain = (
        asked is not None
        and all(new != other.name for one in owners for other in _methods(one))
        and [other.name for other in _methods(owner)].count(old) == 1
        and not _is_own(owners, new)
        and not _may_be_derived_from(module, owner, owners, old)
    )
    if not is_certain or asked is None:
        return []
    named = Rewrite(method, partial(_renamed, old=old, new=new))
    return [named, *(RenameAttribute(node, new) for node in asked)]


def _family(module: Module, owner: ast.ClassDef) -> set[ast.AST]:
    """A class, those of the file that it inherits from, and those that inherit from it."""
    scope = module.names.scope_of[owner]
    return {one.node for one in scope.members.family(scope)} if scope.members else {owner}


def _has_hook(owner: ast.ClassDef, new: str, old: ast.FunctionDef) -> bool:
    """Whether a class has the method of today, and the old name is for something of its own."""
    return any(
        method.name == new and _required(method) == _required(old) for method in _methods(owner)
    )


def _required(method: ast.FunctionDef) -> int:
    """How many arguments a method must be given."""
    given = method.args
    return len(given.posonlyargs) + len(given.args) - len(given.defaults)


def _methods(owner: ast.ClassDef) -> list[ast.FunctionDef]:
    return [node for node in owner.body if isinstance(node, ast.FunctionDef)]


def _asked_for(module: Module, owners: list[ast.ClassDef], name: str) -> list[ast.Attribute] | None:
    """What asks the classes for a method, as ``self._train()``; None if it may be another's.

    Also a text may mean it.
    """
    found = [
        link
        for scope in module.names.scope_of.values()
        for mention in scope.mentions
        for link in mention.links
        if isinstance(link, ast.Attribute) and link.attr == name
        if isinstance(link.ctx, ast.Load) and _is_asked_of(link.value, mention.scope, owners)
    ]
    all_ = [node for node in ast.walk(module.tree) if _stands_for(node, name)]
    return found if len(all_) == len(found) else None


def _stands_for(node: ast.AST, name: str) -> bool:
    match node:
        case ast.Attribute(attr=text) | ast.Name(id=text) | ast.Constant(value=text):
            return text == name
    return False


def _is_asked_of(node: ast.expr, scope: Scope, owners: list[ast.ClassDef]) -> bool:
    """Whether an expression is one of the classes, an object of one, or what one is built on."""
    match node:
        case ast.Call(func=ast.Name(id="super"), args=[], keywords=[]):
            return any(outer.node in owners for outer in scope.enclosing() if outer.is_class)
    if scope.members is None:
        return False
    class_ = scope.members.class_of(node, scope) or scope.members.class_named(node, scope)
    return class_ is not None and class_.node in owners


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
    module: Module, owner: ast.ClassDef, trainables: list[ast.ClassDef], name: str
) -> bool:
    """Whether others may have a say: another file has the name, or a base is not seen here."""
    elsewhere = module.outside.hooks if module.outside is not None else frozenset()
    scope = module.names.scope_of[owner].parent
    known = {trainable.name for trainable in trainables}
    return name in elsewhere or any(
        module.resolve(base, scope) not in _BASES
        and not (isinstance(base, ast.Name) and base.id in known)
        for base in owner.bases
        if scope is not None
    )


def _renamed(text: str, old: str, new: str) -> str:
    return re.sub(rf"\bdef(\s+){old}\b", rf"def\g<1>{new}", text, count=1)
