"""RS519: ``ray.train.Result.from_path`` cannot read what V1 or Tune wrote."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.values import behind
from ...names.module import Use
from ...names.scopes import Scope, resolve
from .._rule import Context, Rule
from .._shared.configs import argument
from .._shared.results import RESULT

rule = Rule("RS519")

_TRIAL = re.compile(r"Trainer_|_\d{5}_\d+_|trial", re.IGNORECASE)
_OF_TUNE = {"ray.tune.Result.path", "ray.tune.get_context().get_trial_dir()"}
_PUT_TOGETHER = {"os.path.join", "pathlib.Path"}
_OF_TRAIN = f"{RESULT}.path"
_V1 = ("ray.air.Result.from_path", "ray.air.result.Result.from_path")


@rule.on_call(f"{RESULT}.from_path")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A path that is not seen to be that of a run of V2."""
    path = argument(use, "path", 0)
    if path is not None and (_is_of_trial(path, use.scope) or not _is_seen(path, use.scope)):
        yield rule.finding(use)


@rule.on_call(*_V1)
def report_v1(use: Use, _: Context) -> Iterator[Finding]:
    """V1's class, which reads what Ray Tune writes and nothing else."""
    path = argument(use, "path", 0)
    if path is None or use.module.resolve(path, use.scope) not in _OF_TUNE:
        yield rule.finding(use)


def _is_seen(path: ast.expr, scope: Scope) -> bool:
    """Whether a path is written here, put together here, or that of a trainer's result."""
    value, owner = behind(path, scope)
    match value:
        case ast.Constant() | ast.JoinedStr() | ast.BinOp():
            return True
        case ast.Call(func=function, args=[_, _, *_]):
            return resolve(function, owner) in _PUT_TOGETHER
    return resolve(value, owner) == _OF_TRAIN


def _is_of_trial(path: ast.expr, scope: Scope) -> bool:
    """Whether a path is that of a trial, by what it says about itself."""
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
