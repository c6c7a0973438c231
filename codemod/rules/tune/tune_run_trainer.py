"""RS602: functions of Ray Tune other than ``Tuner`` that are given a trainer."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from ...repository.roles import roles_of
from .._rule import Context, Rule
from .._shared.driver_code import driver_code
from .._shared.gone_trainers import what_comes_first
from .._shared.tuners import Tuner, given

rule = Rule("RS602")

_PLACES = {
    "ray.tune.with_resources": ("trainable", 0),
    "ray.tune.with_parameters": ("trainable", 0),
    "ray.tune.run": ("run_or_experiment", 0),
    "ray.tune.register_trainable": ("trainable", 1),
    "ray.tune.registry.register_trainable": ("trainable", 1),
}


@rule.on_call(*_PLACES)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A trainer where a function is wanted."""
    assert use.call is not None
    trainable = given(use.call, *_PLACES[use.qualname])
    if trainable is not None and roles_of(use.module).is_trainer(trainable, use.scope):
        tuner = Tuner(use, use.call, trainable)
        first = what_comes_first(tuner)
        paste = "" if first else driver_code(tuner)
        yield rule.finding((use.module, trainable), advice=first, paste=paste)
