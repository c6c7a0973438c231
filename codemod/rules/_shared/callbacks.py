"""For the rules about callbacks: their classes, and those that trainers are given."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import Role

from ...findings.finding import Finding
from ...flow.uses_of import mentions_of
from ...names.module import Module
from ...names.scopes import Mention
from ...repository.roles import UNKNOWN, Verdict, roles_of
from .._rule import Context, Rule
from .classes import subclasses

TUNE_CALLBACKS = (
    "ray.tune.Callback",
    "ray.tune.callback.Callback",
    "ray.tune.logger.LoggerCallback",
    "ray.tune.logger.logger.LoggerCallback",
)
USER_CALLBACKS = ("ray.train.UserCallback", "ray.train.v2.api.callback.UserCallback")

Method = ast.FunctionDef | ast.AsyncFunctionDef


def methods(node: ast.ClassDef) -> Iterator[Method]:
    """The methods of a class."""
    for statement in node.body:
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield statement


def made(module: Module, node: ast.ClassDef) -> Iterator[tuple[Mention, ast.Call]]:
    """The calls that make an object of a class."""
    scope = module.names.scope_of[node].parent
    symbol = scope.lookup(node.name) if scope is not None else None
    for mention in mentions_of(module, symbol) if symbol is not None else ():
        if mention.links and isinstance(mention.links[0], ast.Call):
            yield mention, mention.links[0]


def given_to_trainers(module: Module, node: ast.ClassDef) -> Verdict:
    """Who is given objects of a class, if a trainer is among them."""
    given = [roles_of(module).given_to(call) for _, call in made(module, node)]
    reasons = dict.fromkeys(item for verdict in given for item in verdict.reasons)
    if any(item.role is Role.TRAIN_WORKER for item in reasons):
        return Verdict(tuple(reasons))
    return UNKNOWN


def hooks(key: str) -> Rule:
    """A rule that reports the hooks of a row, in callbacks that a trainer is given."""
    rule = Rule(key)
    wanted = {name.old.rpartition(".")[2] for name in rule.row.names}

    @rule.on_module
    def report(module: Module, _: Context) -> Iterator[Finding]:
        for node in subclasses(module, TUNE_CALLBACKS):
            verdict = given_to_trainers(module, node)
            for method in methods(node) if verdict.reasons else ():
                if method.name in wanted:
                    yield rule.finding((module, method), verdict=verdict)

    return rule
