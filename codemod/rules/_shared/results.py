"""For the rules about results and the files of a run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace

from ...findings.finding import Finding
from ...flow.uses_of import ancestors, assigned_to, mentions_of
from ...flow.values import behind
from ...knowledge.types import is_trainer
from ...names.module import Module, Use
from ...names.scopes import Scope, Symbol, resolve
from ...repository.roles import roles_of
from .._rule import Rule
from .configs import trainer_calls
from .training import name_of

RESULT = "ray.train.Result"
"""The result of a trainer; that of a Tuner is another class, and unchanged."""

AUTOFILLED = {
    "checkpoint_dir_name",
    "config",
    "date",
    "done",
    "experiment_id",
    "experiment_tag",
    "hostname",
    "iterations_since_restore",
    "node_ip",
    "pid",
    "should_checkpoint",
    "time_since_restore",
    "time_this_iter_s",
    "time_total_s",
    "timestamp",
    "training_iteration",
    "trial_id",
    "trial_name",
}
"""The keys that V1 added to every report."""

_SHOWING = {"debug", "display", "error", "info", "pprint", "print", "repr", "str", "warning"}
"""Functions and methods that take anything and show it."""

_TUNERS = ("ray.tune.Tuner", "ray.tune.tuner.Tuner", "ray.tune.run", "ray.tune.run_experiments")


def fits(module: Module) -> Iterator[Use]:
    """Every call of a trainer's ``fit``."""
    for symbol, mention, names in module.mentions:
        for depth, name in enumerate(names):
            if name.endswith(".fit") and is_trainer(name.removesuffix(".fit")):
                use = module.use(symbol, mention, depth, name)
                if use.call is not None:
                    yield use


def is_about_trainers_alone(module: Module) -> bool:
    """Whether a module makes trainers and does without Tuners, which still write their files."""
    return any(trainer_calls(module)) and not any(module.find(*_TUNERS))


def strings_of_driver(
    module: Module, pattern: re.Pattern[str]
) -> Iterator[tuple[ast.Constant, ast.stmt]]:
    """The strings with a pattern, other than docstrings and those in training functions."""
    for node, scope, statement in module.names.strings:
        if not pattern.search(str(node.value)) or is_docstring(node, statement):
            continue
        if not roles_of(module).around(scope).reasons:
            yield node, statement


def is_docstring(node: ast.Constant, statement: ast.stmt) -> bool:
    """Whether a string is a statement by itself."""
    return isinstance(statement, ast.Expr) and statement.value is node


def trainer_of(result: ast.expr, scope: Scope) -> tuple[ast.Call, Scope] | None:
    """The call that made the trainer whose ``fit()`` gave a result, if the module shows it."""
    fitted, scope = behind(result, scope)
    match fitted:
        case ast.Call(func=ast.Attribute(value=trainer, attr="fit")):
            made, scope = behind(trainer, scope)
            if isinstance(made, ast.Call) and is_trainer(resolve(made.func, scope) or ""):
                return made, scope
    return None


def read(rule: Rule, use: Use) -> Finding:
    """The finding where a result is read; a suggestion where it is only shown."""
    if not is_only_shown(use):
        return rule.finding(use)
    message = f"{rule.row.legacy}: {rule.row.effect} It is only shown here, so that nothing fails."
    return replace(rule.finding(use, message=message), is_suggestion=True)


def is_only_shown(use: Use) -> bool:
    """Whether all that becomes of a value is that someone sees it: ``print(result.metrics)``.

    Nothing fails there if it is None.
    """
    assert use.mention is not None
    assert isinstance(use.node, ast.expr)
    if use.depth < len(use.mention.links):
        return False
    return _is_shown(use.module, use.node, use.statement, use.scope, frozenset())


def _is_shown(
    module: Module,
    node: ast.expr,
    statement: ast.stmt,
    scope: Scope,
    seen: frozenset[Symbol],
) -> bool:
    symbol = assigned_to(statement, node, scope)
    if symbol is None:
        return all(_shows(outer, node) for outer in ancestors(statement, node))
    if symbol in seen or len(symbol.bindings) != 1:
        return False
    mentions = mentions_of(module, symbol)
    return bool(mentions) and all(
        not mention.links
        and _is_shown(module, mention.root, mention.statement, mention.scope, seen | {symbol})
        for mention in mentions
    )


def _shows(outer: ast.AST, node: ast.expr) -> bool:
    """Whether what is around a value only makes text of it, or puts it out."""
    match outer:
        case ast.FormattedValue(format_spec=spec):
            return spec is None
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _SHOWING and outer.func is not node
    return isinstance(outer, (ast.JoinedStr, ast.Expr))


def functions_around(use: Use) -> Iterator[tuple[str, ast.Call]]:
    """The calls that a use is an argument of, at any depth, with their qualified names."""
    assert isinstance(use.node, ast.expr)
    for outer in ancestors(use.statement, use.node):
        if isinstance(outer, ast.Call):
            yield name_of(outer.func, use.scope), outer


def key_of(use: Use) -> object:
    """The key that is read: ``metrics["key"]``, ``metrics.get("key")``; None for any other use."""
    assert use.mention is not None
    match use.mention.links[use.depth :]:
        case (ast.Subscript(slice=key), *_):
            return _text(key, use)
        case (ast.Attribute(attr="get" | "pop"), ast.Call(args=[key, *_]), *_):
            return _text(key, use)
    return None


def _text(key: ast.expr, use: Use) -> object:
    """A key as it is written, or as Ray's own constant ``TRAINING_ITERATION`` spells it."""
    if isinstance(key, ast.Constant):
        return key.value
    name = use.module.resolve(key, use.scope) or ""
    return name.rpartition(".")[2].lower() if name.startswith("ray.") else None
