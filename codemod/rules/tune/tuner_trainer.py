"""RS601: ``Tuner(trainer)`` becomes ``Tuner(train_driver)``."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Module
from .._rule import Context, Rule
from .._shared.driver_code import driver_code
from .._shared.gone_trainers import what_comes_first
from .._shared.tune_drivers import driver_of
from .._shared.tuners import Tuner, tuners

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
            yield _found(module, tuner)


def _found(module: Module, tuner: Tuner) -> Finding:
    driver, where = driver_of(tuner), (module, tuner.trainable)
    if not driver.edits:
        why = f"It is not rewritten here, because {driver.hindrance}."
        advice = f"{rule.row.replacement} {why} {_LIMIT}"
        return rule.finding(where, paste=driver_code(tuner), advice=advice)
    doubts = "; ".join(driver.doubts)
    advice = f"{rule.row.replacement} Look at it: {doubts}." if doubts else rule.row.replacement
    return rule.finding(where, driver.edits, advice=advice, unsafe=bool(doubts))


_LIMIT = (
    "Set `TuneConfig(max_concurrent_trials=...)` to what the cluster can train at once (RS615); "
    "schedulers and checkpoints differ too (RS612, RS614)."
)
