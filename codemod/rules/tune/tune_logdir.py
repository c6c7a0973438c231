"""RS636: ``trial.logdir``, ``analysis.best_logdir`` and their like raise, or are gone."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Module, Use
from .._rule import Context
from .._shared.classes import TRIAL, missed_of_self
from .._tables import reports

rule = reports("RS636")


@rule.on_use("ray.tune.Checkpoint.value", "ray.tune.Checkpoint.dir_or_data")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """What Tune's own kind of checkpoint had, before trials had the one that users know."""
    if use.is_spelled:
        yield rule.finding(use)


@rule.on_module
def report_subclass(module: Module, _: Context) -> Iterator[Finding]:
    """What a subclass of ``Trial`` asks of itself."""
    for node in missed_of_self(module, TRIAL, ("logdir", "init_logdir")):
        yield rule.finding((module, node))
