"""RS601: ``Tuner(trainer)`` becomes ``Tuner(train_driver)``."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Module
from .._rule import Context, Rule
from .._shared.gone_trainers import what_comes_first
from .._shared.tune_drivers import driver_code, driver_edits
from .._shared.tuners import tuners

rule = Rule("RS601")


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Each Tuner that is given a trainer; what is not rewritten comes with code to paste."""
    for tuner in tuners(module):
        if not tuner.runs_trainer:
            continue
        if first := what_comes_first(tuner):
            yield rule.finding((module, tuner.trainable), advice=first)
        else:
            edits = driver_edits(tuner)
            paste = "" if edits else driver_code(tuner)
            yield rule.finding((module, tuner.trainable), edits, paste=paste)
