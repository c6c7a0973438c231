"""RS522: a trainer writes no ``experiment_state-*.json``, ``trainer.pkl`` and the like."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..finding import Finding
from ..module import Module
from ..rule import Context, Rule
from ._results import is_about_trainers_alone, strings_of_driver

rule = Rule("RS522")

_FILES = re.compile(r"experiment_state-|basic-variant-state-|(?:^|/)(?:tuner|trainer)\.pkl$")


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Names of such files, in a module that makes trainers and no Tuners."""
    found = [node for node, _ in strings_of_driver(module, _FILES)]
    if found and is_about_trainers_alone(module):
        for node in found:
            yield rule.finding((module, node))
