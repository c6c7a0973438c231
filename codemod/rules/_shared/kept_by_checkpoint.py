"""``metrics=checkpoint``: each report gets an empty checkpoint, with which V2 keeps its metrics."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import chain

from railswitch.catalogue import Role

from ...findings.edits import Edit, SetKeyword, Wrap
from ...findings.needs import Needs
from ...knowledge.spellings import spellings
from ...names.module import Module, Use
from ...repository.metrics import may_have_checkpoint
from ...repository.roles import roles_of
from ...rewriting.statements import has_own_lines
from .._rule import Context
from .configs import trainer_calls
from .kept_metrics import Chain, Reports, chain_of_reports, filled_in, read_keys
from .reports import reported_keys
from .results import RESULT
from .seen_trainers import unseen

_CHECKPOINTS = (
    "ray.train.get_checkpoint",
    "ray.air.session.get_checkpoint",
    *(f"{RESULT}.{name}" for name in ("checkpoint", "best_checkpoints", "get_best_checkpoint")),
    *spellings("ray.train.CheckpointConfig"),
)
"""Who would meet the empty checkpoints."""


def chains(module: Module, context: Context) -> list[Chain]:
    """One chain for all reports of the module."""
    return chain_of_reports(module, context, _reason, _edits)


def _edits(module: Module, lossy: Reports) -> Iterator[Edit]:
    return chain.from_iterable(_saving(module, use, call) for use, call in lossy)


def _reason(module: Module, context: Context, reports: Reports) -> str:
    """Why empty checkpoints would do harm; empty if they do not."""
    if any(may_have_checkpoint(call) for _, call in reports):
        return "other reports have a checkpoint, and an empty one would take its place."
    for use in module.find(*_CHECKPOINTS):
        return f"`{use.qualname}` in line {use.node.lineno} would meet the empty checkpoints."
    reasons = (_of_report(module, context, use, call) for use, call in reports)
    lines = {item.line for use, _ in reports for item in context.role(use).reasons}
    trainers = [(use, call) for use, call in trainer_calls(module) if call.lineno in lines]
    seen = (unseen(module, use, call) for use, call in trainers)
    return next(filter(None, chain(reasons, seen)), "") or _of_readers(module)


def _of_report(module: Module, context: Context, use: Use, call: ast.Call) -> str:
    verdict = context.role(use)
    if verdict.role is not Role.TRAIN_WORKER:
        return "no trainer, or not only a trainer, is seen to run the report."
    if any(item.path or not item.line for item in verdict.reasons):
        return "the trainer is made in another file, which may read its checkpoints."
    is_alone = isinstance(use.statement, ast.Expr) and use.statement.value is call
    if not is_alone or not has_own_lines(module, use.statement):
        return "the report is a part of something else."
    return ""


def _of_readers(module: Module) -> str:
    for consumer in roles_of(module).consumers():
        if consumer.path:
            return f"{consumer} reads the metrics, and may read checkpoints."
    if any("/" in str(key) for key in read_keys(module)):
        return "nested metrics are read under flat names, which V2 does not make."
    return filled_in(module, reported_keys(module))


def _saving(module: Module, use: Use, call: ast.Call) -> Iterator[Edit]:
    needs = Needs(module, use.scope, use.statement)
    made = needs("ray.train.Checkpoint")
    temporary = f"{needs('tempfile')}.TemporaryDirectory()"
    directory = needs.variable("directory", use.statement)
    yield SetKeyword(call, "checkpoint", f"{made}.from_directory({directory})")
    yield Wrap(use.statement, use.statement, lambda: f"with {temporary} as {directory}:")
    yield from needs.edits
