"""RS522: a trainer writes no ``experiment_state-*.json``, ``trainer.pkl`` and the like."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Module
from .._rule import Context, Rule
from .._shared.results import is_about_trainers_alone, strings_of_driver

rule = Rule("RS522")

_FILES = re.compile(r"experiment_state-|basic-variant-state-|(?:^|/)(?:tuner|trainer)\.pkl$")


@rule.on_module
def report(module: Module, _context: Context) -> Iterator[Finding]:
    """Names of such files, in a module that makes trainers and no Tuners."""
    if is_about_trainers_alone(module):
        for node, _ in strings_of_driver(module, _FILES):
            yield rule.finding((module, node))
