"""RS615: nobody limits how many trials ask for workers at once."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..finding import Finding
from ..module import Module
from ..rule import Context, Rule
from ..tables import keyword_of
from ._configs import is_constant, is_unpacking
from ._tuners import Tuner, tuners

rule = Rule("RS615")


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Each Tuner over a trainer that may start more trials than the cluster can train."""
    for tuner in tuners(module):
        if (tuner.runs_trainer or tuner.runs_driver) and not _is_limited(tuner):
            yield rule.finding(tuner.use)


def _is_limited(tuner: Tuner) -> bool:
    """Whether the number of trials is limited, or may be."""
    if is_unpacking(tuner.call):
        return True
    found = tuner.argument("tune_config")
    if found is None:
        return False
    config, _ = found
    if not isinstance(config, ast.Call) or is_unpacking(config):
        return True
    limit = keyword_of(config, "max_concurrent_trials")
    return limit is not None and not is_constant(limit.value, None)
