"""RS603: ``Tuner.restore(path, trainable=trainer)``, and without a trainable."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...findings.edits import Edit, Replace, SetKeyword
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.uses_of import are_exclusive, assigned_to, mentions_of
from ...names.module import Use
from ...repository.roles import roles_of
from ...rewriting.statements import hanging
from .._rule import Context, Rule
from .._shared.configs import is_unpacking
from .._shared.paths import as_before, is_absolute
from .._shared.tuners import TUNER, given, tuners

rule = Rule("RS603")

_MISSING = (
    "`Tuner.restore(path)` without a trainable: `TypeError: Tuner.restore() missing 1 required "
    "positional argument: 'trainable'`."
)
_WHICH = "Give it the function or class that the experiment ran: `trainable=...`."


_AS_STARTED = "Give it the trainable of the `Tuner` beside it, if that started the experiment."
_RESULTS = (
    "Only its results are asked for: `tune.ResultGrid(tune.ExperimentAnalysis(path))` needs no "
    "trainable."
)


class _Done(NamedTuple):
    """What is done, and what that means."""

    edits: Sequence[Edit] = ()
    advice: str = ""


def _as_started(use: Use, call: ast.Call) -> _Done:
    """``if resume: tuner = Tuner.restore(path)``, with the ``Tuner`` behind ``else``."""
    outer = next(use.module.parents(use.statement), None)
    variable = assigned_to(use.statement, call, use.scope)
    if not isinstance(outer, ast.If) or variable is None:
        return _Done()
    found = [
        tuner.trainable
        for tuner in tuners(use.module)
        if tuner.use.scope is use.scope
        and assigned_to(tuner.use.statement, tuner.call, use.scope) is variable
        and are_exclusive(use.module, use.statement, tuner.use.statement)
    ]
    if len(found) != 1 or roles_of(use.module).is_trainer(found[0], use.scope):
        return _Done()
    text = hanging(use.module.source.segment(found[0]))
    return _Done([SetKeyword(call, "trainable", text)], _AS_STARTED)


def _results(use: Use, call: ast.Call) -> _Done:
    """``Tuner.restore(path)`` of which nothing is asked but ``get_results()``."""
    variable = assigned_to(use.statement, call, use.scope)
    path = given(call, "path", 0)
    if variable is None or len(variable.bindings) != 1 or path is None or len(call.args) > 1:
        return _Done()
    asked = [
        links[1]
        for mention in mentions_of(use.module, variable)
        if len(links := mention.links) > 1
        and isinstance(links[0], ast.Attribute)
        and links[0].attr == "get_results"
        and isinstance(links[1], ast.Call)
    ]
    if not asked or len(asked) != len(mentions_of(use.module, variable)):
        return _Done()
    needs = Needs(use.module, use.scope, use.statement)
    text = use.module.source.segment(path)
    if isinstance(path, ast.Constant) and not is_absolute(path, use.scope):
        text = as_before(path, text, needs)
    analysis = f"{needs('ray.tune.ExperimentAnalysis')}({text})"
    edits: list[Edit] = [Replace(call, f"{needs('ray.tune.ResultGrid')}({analysis})")]
    edits += [Replace(one, variable.name) for one in asked]
    return _Done([*edits, *needs.edits], _RESULTS)


@rule.on_call(*(f"{name}.restore" for name in TUNER))
def report(use: Use, _: Context) -> Iterator[Finding]:
    """An experiment that is to go on with a trainer, or with what it had before."""
    assert use.call is not None
    trainable = given(use.call, "trainable", 1)
    if trainable is None:
        if not is_unpacking(use.call):
            done = _as_started(use, use.call)
            done = done if done.edits else _results(use, use.call)
            yield rule.finding(
                use, done.edits, message=_MISSING, advice=done.advice or _WHICH, unsafe=True
            )
    elif roles_of(use.module).is_trainer(trainable, use.scope):
        yield rule.finding((use.module, trainable))
