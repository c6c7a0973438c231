"""RS632: arguments that ``tune.run`` no longer takes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import DropKeyword
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context
from .._tables import keywords

rule = keywords("RS632", unless=lambda name, _: name == _QUEUE)

_QUEUE = "queue_trials"

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


@rule.on_call("ray.tune.run", "ray.tune.run_experiments")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """Ways to resume that are gone, such as ``resume="LOCAL+ERRORED"``."""
    assert use.call is not None
    match keyword_of(use.call, "resume"):
        case ast.keyword(value=ast.Constant(value=str() as way)) as keyword:
            if way.partition("+")[0] in _RESUME:
                yield rule.finding((use.module, keyword))
