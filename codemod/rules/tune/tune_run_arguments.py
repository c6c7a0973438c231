"""RS632: arguments that ``tune.run`` no longer takes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import DropKeyword, Edit, InsertBlock
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...names.module import Use
from ...rewriting.statements import has_own_lines
from .._rule import Context
from .._tables import keywords


def _is_nothing_lost(_: Use, __: Context) -> bool:
    """No: an argument that is gone meant something, and is for a person to move."""
    return False


rule = keywords("RS632", _is_nothing_lost, unless=lambda name, _: name in {_QUEUE, _CHDIR})

_QUEUE = "queue_trials"
_CHDIR = "chdir_to_trial_dir"
_RUNS = ("ray.tune.run", "ray.tune.Tuner", "ray.tune.run_experiments")

_RESUME = {"LOCAL", "REMOTE", "PROMPT", "ERRORED_ONLY"}


@rule.on_call("ray.tune.run")
def drop_queue(use: Use, _: Context) -> Iterator[Finding]:
    """``queue_trials=True``: a trial waits for its resources, as it always does now."""
    assert use.call is not None
    given = keyword_of(use.call, _QUEUE)
    if given is not None:
        is_off = isinstance(given.value, ast.Constant) and given.value.value is False
        edits = [DropKeyword(use.call, _QUEUE)]
        advice = f"Leave `{_QUEUE}` out: a trial always waits for its resources."
        yield rule.finding((use.module, given), edits, advice=advice, unsafe=is_off)


@rule.on_call("ray.tune.run", "ray.tune.TuneConfig")
def say_where_trials_run(use: Use, _: Context) -> Iterator[Finding]:
    """``chdir_to_trial_dir=False``: Tune takes it from the environment of who starts the run."""
    assert use.call is not None
    given = keyword_of(use.call, _CHDIR)
    if given is None:
        return
    match given.value:
        case ast.Constant(value=True):
            advice = f"Leave `{_CHDIR}` out: trials run in their own directories by default."
            yield rule.finding((use.module, given), [DropKeyword(use.call, _CHDIR)], advice=advice)
        case ast.Constant(value=False):
            edits = _said_before(use)
            # Later runs of the process are told the same.
            is_first = use.scope.parent is None and len(list(use.module.find(*_RUNS))) == 1
            yield rule.finding((use.module, given), edits, unsafe=not is_first)
        case _:
            yield rule.finding((use.module, given))


def _said_before(use: Use) -> list[Edit]:
    statement = use.statement
    is_simple = isinstance(statement, (ast.Assign, ast.Expr, ast.Return))
    if use.call is None or not is_simple or not has_own_lines(use.module, statement):
        return []
    needs = Needs(use.module, use.scope, statement)
    line = f'{needs("os")}.environ["RAY_CHDIR_TO_TRIAL_DIR"] = "0"'
    return [InsertBlock(statement, line), DropKeyword(use.call, _CHDIR), *needs.edits]


@rule.on_call("ray.tune.run", "ray.tune.run_experiments")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """Ways to resume that are gone, such as ``resume="LOCAL+ERRORED"``."""
    assert use.call is not None
    match keyword_of(use.call, "resume"):
        case ast.keyword(value=ast.Constant(value=str() as way)) as keyword:
            if way.partition("+")[0] in _RESUME:
                yield rule.finding((use.module, keyword))
