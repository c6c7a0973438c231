"""``metrics=callback``: trainers get ``KeepMetrics``, and their results what it has kept."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from ...findings.edits import Edit, Surround
from ...findings.needs import Needs
from ...flow.uses_of import ancestors, assigned_to, mentions_of
from ...names.module import Module, Use
from ...repository.metrics import keeps_reports
from ...repository.roles import roles_of
from .._rule import Context
from .added_callbacks import callback_edits
from .configs import trainer_calls
from .kept_metrics import Chain, filled_in
from .reports import reported_keys
from .results import RESULT, trainer_of
from .seen_trainers import Run, runs_of, unseen

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
    concerned = {
        call: use
        for use, call in trainer_calls(module)
        if _is_concerned(module, context, use, call)
    }
    return list(_joined([_chain(module, use, call, concerned) for call, use in concerned.items()]))


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


def _chain(module: Module, use: Use, call: ast.Call, concerned: Collection[ast.Call]) -> Chain:
    runs = runs_of(module, call)
    others = {maker for run in runs for maker in run.makers}
    trainers = frozenset({call.lineno, *(maker.lineno for maker in others)})
    reason = filled_in(module, reported_keys(module), FILLED) or unseen(module, use, call)
    if reason:
        return Chain(use, trainers, reason=reason)
    given = callback_edits(module, call, use.scope, KEEPS)
    if not given:
        return Chain(use, trainers, reason=_NO_CONFIG)
    if not others <= set(concerned):
        return Chain(use, trainers, reason="a trainer that loses nothing may run in its place.")
    read = [run for run in runs if not _is_idle(module, run)]
    wrapped = [edit for run in read for edit in _wrapped(module, run)]
    return Chain(use, trainers, (*given, *wrapped))


_NO_CONFIG = "its `RunConfig`, or the list of its callbacks, is made where it is not seen."


def _wrapped(module: Module, run: Run) -> Iterator[Edit]:
    needs = Needs(module, run.scope, run.call)
    yield Surround(run.call, f"{needs(GIVES_BACK)}(", ")")
    yield from needs.edits


def _joined(found: list[Chain]) -> Iterator[Chain]:
    """The chains, those that share a configuration or a run as one."""
    groups: list[list[Chain]] = []
    group_of: dict[Edit | int, int] = {}
    """The group of each edit, and of the line of each trainer."""
    for chain in found:
        parts = (*chain.edits, *chain.trainers)
        same = {group_of[part] for part in parts if part in group_of}
        home = min(same, default=len(groups))
        if home == len(groups):
            groups.append([])
        group_of |= dict.fromkeys(parts, home)
        for other in sorted(same - {home}):
            group_of |= {p: home for one in groups[other] for p in (*one.edits, *one.trainers)}
            groups[home] += groups[other]
            groups[other] = []
        groups[home].append(chain)
    for group in filter(None, groups):
        edits = tuple(dict.fromkeys(edit for chain in group for edit in chain.edits))
        lines = frozenset(line for chain in group for line in chain.trainers)
        yield Chain(group[0].use, lines, edits, next((c.reason for c in group if c.reason), ""))


def _is_idle(module: Module, run: Run) -> bool:
    """Whether nobody asks the result of a run for metrics."""
    if isinstance(run.statement, ast.Expr) and run.statement.value is run.call:
        return True
    outer = ancestors(run.statement, run.call)
    if outer and isinstance(outer[0], ast.Attribute):
        return outer[0].attr in _WITHOUT_METRICS
    symbol = assigned_to(run.statement, run.call, run.scope)
    if symbol is None or symbol.scope.parent is None:
        return False  # at the top of a module others may import it, and a notebook shows it
    return all(
        isinstance(mention.links[0], ast.Attribute) and mention.links[0].attr in _WITHOUT_METRICS
        if mention.links
        else isinstance(mention.root.ctx, ast.Store)
        for mention in mentions_of(module, symbol)
    )
