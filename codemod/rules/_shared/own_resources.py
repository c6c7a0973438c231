"""``get_trial_resources().bundles[-1]``: what a worker was given, which it can ask for itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import Role

from ...findings.edits import Edit, Replace
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.uses_of import ancestors
from ...names.module import Use
from .._rule import Context, Rule
from .._tables import renames


def renames_in_trials(key: str) -> Rule:
    """A rule that moves what only trials have to Tune, and asks workers for what they have.

    The bundles of a trial were that of its trainer, perhaps, and one for each worker. V2 has no
    trials, but the worker knows its own bundle.
    """
    rule = renames(key, when=lambda use, context: not _edits(use, context))
    asked = [name.old for name in rule.row.names if name.old.endswith(".get_trial_resources")]

    @rule.on_call(*asked)
    def ask_the_worker(use: Use, context: Context) -> Iterator[Finding]:
        edits = _edits(use, context)
        if edits:
            yield rule.finding(use, edits, advice=_ADVICE, verdict=context.role(use))

    return rule


_ADVICE = "`ray.get_runtime_context().get_assigned_resources()` says what the worker was given."


def _edits(use: Use, context: Context) -> list[Edit]:
    bundle = _bundle_of_worker(use)
    if bundle is None or context.bridge or context.role(use).role is not Role.TRAIN_WORKER:
        return []
    needs = Needs(use.module, use.scope, bundle)
    return [
        Replace(bundle, f"{needs('ray')}.get_runtime_context().get_assigned_resources()"),
        *needs.edits,
    ]


def _bundle_of_worker(use: Use) -> ast.Subscript | None:
    """``get_trial_resources().bundles[-1]``, which was that of the last worker.

    The first bundle could be the trainer's own.
    """
    if use.call is None or use.call.args or use.call.keywords:
        return None
    outer = [node for node in ancestors(use.statement, use.call) if isinstance(node, ast.expr)]
    match outer[:2]:
        case [
            ast.Attribute(value=asked, attr="bundles"),
            ast.Subscript(slice=index, ctx=ast.Load()) as bundle,
        ] if asked is use.call and _is_behind_first(index):
            return bundle
    return None


def _is_behind_first(index: ast.expr) -> bool:
    match index:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)):
            return True
        case ast.Constant(value=int(number)):
            return number > 0
    return False
