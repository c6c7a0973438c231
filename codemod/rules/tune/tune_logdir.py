"""RS636: ``trial.logdir``, ``analysis.best_logdir`` and their like raise, or are gone."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import Edit, RenameAttribute, Surround
from ...findings.finding import Finding
from ...findings.refused import Refused
from ...names.module import Module, Use
from .._rule import Context
from .._shared.classes import TRIAL, missed_of_self
from .._shared.run_paths import is_remote
from .._tables import reports

_BEST = "ray.tune.ExperimentAnalysis.best_logdir"
_GET_BEST = "ray.tune.ExperimentAnalysis.get_best_logdir"


def _is_left(use: Use, _: Context) -> bool:
    return use.qualname not in (_BEST, _GET_BEST) or not _edits(use)


def _why_not(use: Use) -> Refused | tuple[()]:
    if is_remote(use.module):
        return Refused("a path of this file is on remote storage")
    return () if use.is_import else Refused("what the directory is read for is not seen")


rule = reports("RS636", when=_is_left, why_not=_why_not)


@rule.on_use(_BEST, _GET_BEST)
def move_best(use: Use, _: Context) -> Iterator[Finding]:
    """The directory of the best trial, which is asked of the trial now."""
    edits = _edits(use)
    if edits:
        yield rule.finding(use, edits)


def _edits(use: Use) -> list[Edit]:
    if not isinstance(use.node, ast.Attribute) or is_remote(use.module):
        return []
    if use.qualname == _BEST:
        return [RenameAttribute(use.node, "best_trial"), Surround(use.node, "", ".path")]
    if use.call is None or use.call.func is not use.node:
        return []
    return [RenameAttribute(use.node, "get_best_trial"), Surround(use.call, "", ".path")]


@rule.on_use("ray.tune.Checkpoint.value", "ray.tune.Checkpoint.dir_or_data")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """What Tune's own kind of checkpoint had, before trials had the one that users know."""
    if not use.is_spelled:
        return
    is_path = isinstance(use.node, ast.Attribute) and not is_remote(use.module)
    edits = [RenameAttribute(use.node, "path")] if is_path else []  # type: ignore[arg-type]
    yield rule.finding(use, edits)


@rule.on_module
def report_subclass(module: Module, _: Context) -> Iterator[Finding]:
    """What a subclass of ``Trial`` asks of itself."""
    for node in missed_of_self(module, TRIAL, ("logdir", "init_logdir")):
        yield rule.finding((module, node))
