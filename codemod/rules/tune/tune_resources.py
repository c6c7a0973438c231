"""RS615: nobody limits how many trials ask for workers at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...findings.finding import Finding
from ...names.module import Module
from .._rule import Context, Rule
from .._shared.trial_limits import is_limited
from .._shared.tuners import tuners

rule = Rule("RS615")


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Each Tuner over a trainer that may start more trials than the cluster can train.

    A function that runs a trainer itself was no better off on V1.
    """
    for tuner in tuners(module):
        if tuner.is_over_trainer and not is_limited(tuner):
            found = rule.finding(tuner.use, about=(tuner.trainable,))
            yield replace(found, is_suggestion=True) if tuner.runs_driver else found
