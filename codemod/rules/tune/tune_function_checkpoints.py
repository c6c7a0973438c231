"""RS634: ``CheckpointConfig(checkpoint_frequency=...)`` for a function that a Tuner runs."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...knowledge.spellings import spellings
from ...names.module import Use
from ...repository.roles import roles_of
from .._rule import Context, Rule
from .._shared.configs import argument
from .._shared.tuners import TUNER, is_on, is_refused_for_functions, runs_functions

rule = Rule("RS634")

_CONFIG = ("ray.tune.CheckpointConfig", *spellings("ray.train.CheckpointConfig"))
_PLACES = {"checkpoint_frequency": 3, "checkpoint_at_end": 4}
_RUNNERS = (*TUNER, "ray.tune.run", "ray.tune.tune.run")


@rule.on_call(*_CONFIG)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """Each of the two that is switched on, where the trials are seen to run a function."""
    values = [argument(use, name, place) for name, place in _PLACES.items()]
    switched_on = [value for value in values if value and is_on(value, use.scope)]
    if switched_on and _is_for_function(use):
        for value in switched_on:
            yield rule.finding((use.module, value))


@rule.on_call("ray.tune.run", "ray.tune.tune.run")
def report_arguments(use: Use, _: Context) -> Iterator[Finding]:
    """The same two, as arguments of ``tune.run``."""
    assert use.call is not None
    for keyword in use.call.keywords:
        if is_refused_for_functions(use, keyword):
            yield rule.finding((use.module, keyword))


def _is_for_function(use: Use) -> bool:
    """Whether a Tuner that is given the configuration runs a function, and no class."""
    assert use.call is not None
    roles = roles_of(use.module)
    for runner in use.module.find(*_RUNNERS):
        if runner.call is None or use.call not in roles.made_for(runner.call, runner.scope):
            continue
        if runs_functions(runner):
            return True
    return False
