"""Code that says by itself who runs it: by what it calls, or by what it asks before.

It counts where nobody is seen to run a function, such as the helper of a library.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from railswitch.catalogue import Role

from ..flow.uses_of import ancestors
from ..knowledge.runners import ASK_FOR_A_SESSION, ASK_FOR_A_TRIAL, ONLY_IN_TRIALS, ONLY_IN_WORKERS
from ..knowledge.types import is_class
from ..names.module import Module, Use
from ..names.reason import Reason
from ..names.scopes import FUNCTIONS, Scope
from .verdict import UNKNOWN, Verdict

_Calls = dict[Scope, list[tuple[Use, Reason]]]


def own_words(use: Use) -> Verdict:
    """Who runs the code at a use, as that code itself shows it.

    >>> module = Module('''
    ... from ray import tune
    ... from ray.air import session
    ... def on_epoch_end(metrics):
    ...     if tune.is_session_enabled():
    ...         session.report(metrics)
    ... ''')
    >>> use, = module.find("ray.air.session.report")
    >>> print(*own_words(use).reasons)
    it belongs to Ray Tune: `if is_session_enabled(...)` in line 5
    """
    if use.call is not None and is_class(use.qualname):
        return UNKNOWN  # a configuration is for whoever is given it
    calls = use.module.once(_calls)
    found = {
        reason: None
        for scope in use.scope.enclosing()
        if isinstance(scope.node, FUNCTIONS)
        for call, reason in calls.get(scope, ())
        if _runs_with(call, use)
    }
    found |= dict.fromkeys(_guards(use))
    return Verdict(tuple(sorted(found, key=Reason.order)))


def _calls(module: Module) -> _Calls:
    """The calls in each function that only work in a worker, or only in a trial."""
    found: _Calls = defaultdict(list)
    for symbol, mention, names in module.mentions:
        for depth, name in enumerate(names):
            role = _role_of(name)
            use = module.use(symbol, mention, depth, name) if role is not None else None
            if use is not None and role is not None and use.call is not None:
                reason = Reason(role, use.call.lineno, f"{name.rpartition('.')[2]}(...)")
                found[mention.scope].append((use, reason))
    return found


def _runs_with(call: Use, use: Use) -> bool:
    """Whether a call is carried out wherever the use is: no choice leads to it alone."""
    if any(isinstance(o, (ast.IfExp, ast.BoolOp)) for o in ancestors(call.statement, call.node)):
        return False
    shared = {use.statement, *use.module.parents(use.statement)}
    path = [call.statement, *call.module.parents(call.statement)]
    for inner, outer in pairwise(path):
        if outer is call.scope.node:
            return True
        if isinstance(outer, _CHOICES) and (outer not in shared or inner not in shared):
            is_same_branch = outer in shared and any(
                inner in block and not shared.isdisjoint(block) for block in _blocks(outer)
            )
            if not is_same_branch:
                return False
    return True


_CHOICES = (ast.If, ast.Try, ast.ExceptHandler, ast.Match, ast.match_case)


def _blocks(outer: ast.AST) -> Iterator[list[ast.stmt]]:
    for _, block in ast.iter_fields(outer):
        if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
            yield block


def _role_of(name: str) -> Role | None:
    if name in ONLY_IN_WORKERS:
        return Role.TRAIN_WORKER
    return Role.TUNE_TRAINABLE if name in ONLY_IN_TRIALS else None


def _guards(use: Use) -> Iterator[Reason]:
    """``if tune.is_session_enabled():`` around a use, or the question that the use is itself."""
    asked = use.module.once(_questions)
    if not asked:
        return
    outer = list(use.module.parents(use.statement))
    around = [
        block
        for inner, block in zip([use.statement, *outer], outer, strict=False)
        if isinstance(block, (ast.If, ast.While)) and inner in block.body
    ]
    tests = [part for block in around for part in _needed(block.test)]
    for question in (*tests, *([use.call] if use.call is not None else ())):
        if question in asked:
            name = asked[question]
            yield Reason(Role.TUNE_TRAINABLE, question.lineno, f"if {name}(...)")


def _needed(test: ast.expr) -> list[ast.expr]:
    """The parts of a test that must hold for its block to run."""
    match test:
        case ast.BoolOp(op=ast.And(), values=values):
            return [part for value in values for part in _needed(value)]
        case ast.Compare(left=left, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return [left]
    return [test]


def _questions(module: Module) -> dict[ast.expr, str]:
    """The calls that ask for a trial of Tune's, each with the name of the function."""
    names = set(ASK_FOR_A_TRIAL)
    if _is_about_tune(module):
        names |= ASK_FOR_A_SESSION
    return {
        use.call: use.qualname.rpartition(".")[2]
        for use in module.find(*names)
        if use.call is not None
    }


def _is_about_tune(module: Module) -> bool:
    """Whether a module knows Tune, and of Train nothing but the session that both had."""
    used = {use.qualname for use in module.imports} | {
        name for _, _, names in module.mentions for name in names
    }
    of_train = {name for name in used if name.startswith("ray.train.")}
    return (
        Role.TRAIN_WORKER not in module.runs
        and any(name == "ray.tune" or name.startswith("ray.tune.") for name in used)
        and all(
            f"{name}.".startswith(_SESSION) or _SESSION.startswith(f"{name}.") for name in of_train
        )
    )


_SESSION = "ray.train._internal.session."
