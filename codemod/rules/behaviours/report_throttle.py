"""RS810: each report waits for the controller's next poll."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.values import behind
from ...names.module import Use
from ...names.nesting import LOOPS
from .._rule import Context, Rule
from .._shared.reports import REPORT, told
from .._shared.roles import may_be_under_train, not_under_tune

rule = Rule("RS810")

_EACH_ROUND = (
    "`RayTrainReportCallback` reports after each boosting round, and each report waits for the "
    "controller's next poll, about 2 s, where V1 took some 10 ms: 100 rounds take three minutes. "
    "`frequency=` only says how often it also saves a checkpoint."
)
_FEWER = (
    "Write a callback of your own that reports every so many rounds; or set "
    "`RAY_TRAIN_HEALTH_CHECK_INTERVAL_S=0.05` in the environment of the driver, which makes a "
    "report take some 60 ms."
)
_STEP = re.compile(r"(?:^|_)(?:batch|step|iteration|minibatch|round)(?:es|s)?(?:_|$)")
_EPOCH = re.compile(r"epoch", re.IGNORECASE)
_BATCHES = re.compile(r"iter_\w*batches|iter_rows|iter_epochs_batches")


@rule.on_call(*REPORT)
def report(use: Use, context: Context) -> Iterator[Finding]:
    """A report in a loop over steps or batches, or in a loop inside another one."""
    loop = _innermost(use)
    if loop is not None and not_under_tune(use, context) and _is_frequent(use, loop):
        verdict = context.role(use)
        yield rule.finding(use, message=told(rule, verdict), verdict=verdict)


@rule.on_call(
    "ray.train.xgboost.RayTrainReportCallback", "ray.train.lightgbm.RayTrainReportCallback"
)
def report_rounds(use: Use, context: Context) -> Iterator[Finding]:
    """A callback that reports after each boosting round, however seldom it saves a checkpoint."""
    if may_be_under_train(use, context):
        yield rule.finding(use, message=_EACH_ROUND, advice=_FEWER, verdict=context.role(use))


def _innermost(use: Use) -> ast.stmt | None:
    """The loop that repeats the report; None where a condition keeps the reports apart."""
    for parent in use.module.parents(use.statement):
        if isinstance(parent, LOOPS) and not _is_short(parent, use):
            return None if use.statement in parent.orelse else parent
        if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return None
        if isinstance(parent, ast.If) and _is_now_and_then(parent.test):
            return None
    return None


def _is_short(loop: ast.stmt, use: Use) -> bool:
    """``for phase in ["train", "val"]``: a loop over a few values that are written down."""
    if not isinstance(loop, (ast.For, ast.AsyncFor)):
        return False
    values, _ = behind(loop.iter, use.scope)
    return isinstance(values, (ast.List, ast.Tuple)) and len(values.elts) <= _FEW


_FEW = 4


def _is_now_and_then(test: ast.expr) -> bool:
    """``step % 100 == 0``, ``step == last``, ``should_report``: not in each round."""
    return any(isinstance(part, ast.Mod) for part in ast.walk(test)) or any(
        isinstance(part, (ast.Name, ast.Attribute)) and _STEP.search(_name(part))
        for part in ast.walk(test)
    )


def _is_frequent(use: Use, loop: ast.stmt) -> bool:
    if isinstance(loop, ast.While):
        return False
    assert isinstance(loop, (ast.For, ast.AsyncFor))
    words = [_name(part) for header in (loop.target, loop.iter) for part in ast.walk(header)]
    if any(_EPOCH.search(word) for word in words):
        return False
    if any(_STEP.search(word) or _BATCHES.search(word) for word in words):
        return True
    return any(_EPOCH.search(_text(outer)) for outer in _outer_loops(use, loop))


def _outer_loops(use: Use, loop: ast.stmt) -> Iterator[ast.stmt]:
    for parent in use.module.parents(loop):
        if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return
        if isinstance(parent, LOOPS):
            yield parent


def _text(loop: ast.stmt) -> str:
    headers = (getattr(loop, name, None) for name in ("target", "iter", "test"))
    return " ".join(_name(part) for header in headers if header for part in ast.walk(header))


def _name(node: ast.AST) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
