"""For the rules about training functions: what is called in them."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import NamedTuple

from railswitch.catalogue import Role

from ...names.module import Module
from ...names.scopes import FUNCTIONS, Scope, resolve
from ...repository.roles import Verdict, roles_of

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Called(NamedTuple):
    """A call in code that a trainer runs."""

    call: ast.Call
    name: str
    statement: ast.stmt
    scope: Scope
    verdict: Verdict


def calls_on_workers(module: Module, names: Collection[str]) -> Iterator[Called]:
    """Calls of the named functions, of whichever library, in code that trainers are seen to run.

    A function of Python itself is named alone: ``open``.
    """
    words = {name.rpartition(".")[2] for name in names}
    if not _may_train(module) or not any(word in module.source.text for word in words):
        return
    for scope in list(module.names.scope_of.values()):
        verdict = roles_of(module).around(scope)
        if all(item.role is not Role.TRAIN_WORKER for item in verdict.reasons):
            continue
        for mention in scope.mentions:
            for link in mention.links:
                if isinstance(link, ast.Call):
                    name = name_of(link.func, scope)
                    if name in names:
                        yield Called(link, name, mention.statement, scope, verdict)


def _may_train(module: Module) -> bool:
    """Whether it is worth asking who runs what: a quick look at what is imported."""
    return any(use.qualname.startswith(("ray.train", "ray.air")) for use in module.imports)


def name_of(function: ast.expr, scope: Scope) -> str:
    """The qualified name of a function; that of Python's own is the bare name."""
    if isinstance(function, ast.Name) and scope.lookup(function.id) is None:
        return function.id
    return resolve(function, scope) or ""


def entries(module: Module) -> Iterator[Function]:
    """The functions that trainers, and trainers alone, are given to run."""
    if not _may_train(module):
        return
    for node in roles_of(module).entries(Role.TRAIN_WORKER):
        if isinstance(node, FUNCTIONS) and roles_of(module).around(_scope(module, node)).role:
            yield node


def _scope(module: Module, node: ast.AST) -> Scope:
    return module.names.scope_of[node]
