"""RS519: ``ray.train.Result.from_path`` cannot read what V1 or Tune wrote."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ..finding import Finding
from ..module import Use
from ..names import Scope, resolve
from ..rule import Context, Rule
from ..values import behind
from ._configs import argument
from ._results import RESULT

rule = Rule("RS519")

_TRIAL = re.compile(r"Trainer_|_\d{5}_\d+_|trial", re.IGNORECASE)
_OF_TUNE = {"ray.tune.Result.path", "ray.tune.get_context().get_trial_dir()"}


@rule.on_call(f"{RESULT}.from_path")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A path that is seen to be that of a trial."""
    path = argument(use, "path", 0)
    if path is not None and _is_of_trial(path, use.scope):
        yield rule.finding(use)


def _is_of_trial(path: ast.expr, scope: Scope) -> bool:
    value, owner = behind(path, scope)
    return any(
        resolve(part, place) in _OF_TUNE
        if isinstance(part, ast.expr) and resolve(part, place)
        else bool(_TRIAL.search(_text(part)))
        for node, place in ((path, scope), (value, owner))
        for part in ast.walk(node)
    )


def _text(node: ast.AST) -> str:
    """What a part of an expression says about itself."""
    match node:
        case ast.Constant(value=str() as text) | ast.Name(id=text) | ast.Attribute(attr=text):
            return text
    return ""
