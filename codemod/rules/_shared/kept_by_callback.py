"""``metrics=callback``: trainers get ``KeepMetrics``, and their results what it has kept."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import Edit, Surround
from ...findings.needs import Needs
from ...flow.uses_of import ancestors, assigned_to, mentions_of
from ...flow.values import held
from ...knowledge.types import is_trainer
from ...names.module import Module, Use
from ...names.scopes import FUNCTIONS, Kind, Mention, Scope, resolve
from ...repository.metrics import keeps_reports
from ...repository.roles import roles_of
from .._rule import Context
from .added_callbacks import callback_edits
from .configs import trainer_calls
from .kept_metrics import Chain, filled_in
from .reports import reported_keys
from .results import RESULT, fits, trainer_of

KEEPS = "railswitch.v2.callbacks.KeepMetrics"
GIVES_BACK = "railswitch.v2.callbacks.with_kept_metrics"
FILLED = frozenset({"date", "time_this_iter_s", "time_total_s", "timestamp", "training_iteration"})
"""What ``with_kept_metrics`` fills in, as V1 did."""

_WITHOUT_METRICS = {"best_checkpoints", "checkpoint", "config", "error", "filesystem", "path"} | {
    "get_best_checkpoint",
    "log_dir",
    "return_value",
}
"""What a result has besides its metrics."""


def chains(module: Module, context: Context) -> list[Chain]:
    """A chain for each trainer that loses metrics, or whose data frame is read."""
    found = [
        _chain(module, use, call)
        for use, call in trainer_calls(module)
        if _is_concerned(module, context, use, call)
    ]
    return list(_joined(found))


def _is_concerned(module: Module, context: Context, use: Use, call: ast.Call) -> bool:
    if roles_of(module).loses_metrics(call, use.scope, use.qualname):
        return True
    if keeps_reports(call, use.scope):
        return False
    return context.lost_metrics(use) or any(
        made is not None and made[0] is call
        for read in module.find(f"{RESULT}.metrics_dataframe")
        if isinstance(read.node, ast.Attribute)
        for made in [trainer_of(read.node.value, read.scope)]
    )


def _chain(module: Module, use: Use, call: ast.Call) -> Chain:
    trainers = frozenset({call.lineno})
    reason = filled_in(module, reported_keys(module), FILLED) or _handed_on(module, use, call)
    if reason:
        return Chain(use, trainers, reason=reason)
    given = callback_edits(module, call, use.scope, KEEPS)
    if not given:
        return Chain(use, trainers, reason=_NO_CONFIG)
    runs = [fit for fit in fits(module) if call in _makers_of(fit)]
    if not runs:
        return Chain(use, trainers, reason="nothing here is seen to call its `fit()`.")
    wrapped = [edit for fit in runs if not _is_idle(fit) for edit in _wrapped(module, fit)]
    return Chain(use, trainers, (*given, *wrapped))


_NO_CONFIG = "its `RunConfig`, or the list of its callbacks, is made where it is not seen."


def _wrapped(module: Module, fit: Use) -> Iterator[Edit]:
    assert fit.call is not None
    needs = Needs(module, fit.scope, fit.call)
    yield Surround(fit.call, f"{needs(GIVES_BACK)}(", ")")
    yield from needs.edits


def _joined(found: list[Chain]) -> Iterator[Chain]:
    """The chains, those with an edit in common as one: they share a configuration."""
    groups: list[list[Chain]] = []
    for chain in found:
        same = [group for group in groups if any(set(c.edits) & set(chain.edits) for c in group)]
        groups = [group for group in groups if group not in same]
        groups.append([*(one for group in same for one in group), chain])
    for group in groups:
        edits = tuple(dict.fromkeys(edit for chain in group for edit in chain.edits))
        lines = frozenset(line for chain in group for line in chain.trainers)
        yield Chain(group[0].use, lines, edits, next((c.reason for c in group if c.reason), ""))


# Where a trainer goes


def _makers_of(fit: Use) -> set[ast.Call]:
    """The calls that make the trainer of a run."""
    if not isinstance(fit.node, ast.Attribute):
        return set()
    return _makers(fit.node.value, fit.scope, set())


def _makers(node: ast.expr, scope: Scope, seen: set[ast.expr]) -> set[ast.Call]:
    """The calls that make the trainer that an expression stands for, as far as they are seen."""
    if node in seen:
        return set()
    seen.add(node)
    if isinstance(node, ast.Call):
        if is_trainer(resolve(node.func, scope) or ""):
            return {node}
        symbol = scope.lookup(node.func.id) if isinstance(node.func, ast.Name) else None
        bodies = [b.body for b in symbol.bindings if b.body is not None] if symbol else []
        return {call for b in bodies for value in b.returns for call in _makers(value, b, seen)}
    if isinstance(node, ast.Attribute):
        return {call for value, where in held(node, scope) for call in _makers(value, where, seen)}
    symbol = scope.lookup(node.id) if isinstance(node, ast.Name) else None
    return {
        call
        for binding in (symbol.bindings if symbol is not None else ())
        if symbol is not None and binding.kind is Kind.VALUE and binding.value is not None
        for call in _makers(binding.value, symbol.scope, seen)
    }


def _handed_on(module: Module, use: Use, call: ast.Call) -> str:
    """Why not all that becomes of a trainer is seen; empty if it is."""
    match use.statement:
        case ast.Return(value=value) if value is call:
            return _returned(module, use.scope)
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"))], value=value):
            return _in_class(module, use.scope) if value is call else _ELSEWHERE
    symbol = assigned_to(use.statement, call, use.scope)
    if symbol is not None:
        reasons = (_mentioned(module, mention) for mention in mentions_of(module, symbol))
        return next(filter(None, reasons), "") or _exported(module, symbol.scope, symbol.name)
    outer = ancestors(use.statement, call)
    is_run = bool(outer) and isinstance(outer[0], ast.Attribute)
    return "" if is_run else _ELSEWHERE


_ELSEWHERE = "the trainer is handed on, so that not all who run it are seen."


def _mentioned(module: Module, mention: Mention) -> str:
    if mention.links:
        return "" if isinstance(mention.links[0], ast.Attribute) else _ELSEWHERE
    match mention.statement:
        case ast.Return(value=value) if value is mention.root:
            return _returned(module, mention.scope)
        case ast.Assign(targets=[ast.Name() | ast.Attribute()], value=value):
            return "" if value is not mention.root or _is_target(mention) else _ELSEWHERE
    return "" if isinstance(mention.root.ctx, ast.Store) else _ELSEWHERE


def _is_target(mention: Mention) -> bool:
    return isinstance(mention.root.ctx, ast.Store)


def _returned(module: Module, scope: Scope) -> str:
    function = next((outer for outer in scope.enclosing() if outer.is_function), scope)
    name = getattr(function.node, "name", "")
    if not isinstance(function.node, FUNCTIONS):
        return _ELSEWHERE
    outermost = [outer for outer in function.enclosing() if outer.parent is not None][-1]
    return _taken(module, getattr(outermost.node, "name", name))


def _in_class(module: Module, scope: Scope) -> str:
    owners = [outer for outer in scope.enclosing() if outer.parent is not None]
    return _taken(module, getattr(owners[-1].node, "name", "")) if owners else _ELSEWHERE


def _exported(module: Module, scope: Scope, name: str) -> str:
    return _taken(module, name) if scope.parent is None else ""


def _taken(module: Module, name: str) -> str:
    """Why a name is not for this file alone: others import it, or the whole of the file."""
    taken = module.outside.taken if module.outside is not None else frozenset()
    return f"other files get the trainer from `{name}`." if {name, ""} & set(taken) else ""


def _is_idle(fit: Use) -> bool:
    """Whether nobody asks the result of a run for metrics."""
    assert fit.call is not None
    if isinstance(fit.statement, ast.Expr) and fit.statement.value is fit.call:
        return True
    outer = ancestors(fit.statement, fit.call)
    if outer and isinstance(outer[0], ast.Attribute):
        return outer[0].attr in _WITHOUT_METRICS
    symbol = assigned_to(fit.statement, fit.call, fit.scope)
    if symbol is None or symbol.scope.parent is None:
        return False  # at the top of a module others may import it, and a notebook shows it
    return all(
        isinstance(mention.links[0], ast.Attribute) and mention.links[0].attr in _WITHOUT_METRICS
        if mention.links
        else isinstance(mention.root.ctx, ast.Store)
        for mention in mentions_of(fit.module, symbol)
    )
