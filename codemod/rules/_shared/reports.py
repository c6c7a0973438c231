"""For the rules about reports."""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterator

from railswitch.catalogue import Role

from ...flow.values import behind
from ...names.module import Module, Use, body_of
from ...names.scopes import Scope, resolve
from ...repository.metrics import may_have_checkpoint
from ...repository.roles import Verdict, roles_of
from .._rule import Context, Rule

REPORT = ("ray.train.report", "ray.air.session.report")

_RANKS = {
    f"{owner}.{name}()"
    for owner in ("ray.train.get_context()", "ray.tune.get_context()", "ray.air.session")
    for name in ("get_world_rank", "get_local_rank", "get_node_rank")
} | {"ray.train.world_rank()", "ray.train.local_rank()", "torch.distributed.get_rank()"}


_RANK_ATTRIBUTES = {
    "global_rank",
    "is_global_zero",
    "is_local_main_process",
    "is_local_process_zero",
    "is_main_process",
    "is_world_process_zero",
    "local_rank",
    "world_rank",
}
_RANK_NAMES = {"global_rank", "local_rank", "rank", "world_rank"}
"""What other libraries call it, and variables whose value is not seen."""


def train_reports(module: Module, context: Context) -> Iterator[tuple[Use, ast.Call]]:
    """Every report of a module that no Tuner is seen to run."""
    for use in module.find(*REPORT):
        if use.call is not None and context.role(use).role is not Role.TUNE_TRAINABLE:
            yield use, use.call


def save_nothing(module: Module, context: Context, trainers: Collection[int]) -> bool:
    """Whether the trainers in some lines are seen to report no checkpoint.

    A checkpoint that is mentioned anywhere may be theirs.
    """
    if not trainers or any(map(_is_about_checkpoints, _names(module))):
        return False
    reports = list(train_reports(module, context))
    verdicts = [context.role(use) for use, _ in reports]
    if not reports and _is_alone(module):
        functions = roles_of(module).entries(Role.TRAIN_WORKER)
        verdicts = [roles_of(module).around(module.names.scope_of[node]) for node in functions]
    seen = {item.line for verdict in verdicts for item in verdict.reasons if not item.path}
    return seen.issuperset(trainers) and not any(may_have_checkpoint(call) for _, call in reports)


def _is_alone(module: Module) -> bool:
    """Whether a module imports nothing that could report for it."""
    targets = {binding.target.partition(".")[0] for _, _, binding in module.names.imports}
    return targets <= _LIBRARIES


_LIBRARIES = {
    *sys.stdlib_module_names,
    "datasets",
    "jax",
    "keras",
    "lightgbm",
    "lightning",
    "matplotlib",
    "mlflow",
    "numpy",
    "pandas",
    "pyarrow",
    "pytest",
    "pytorch_lightning",
    "ray",
    "sklearn",
    "tensorflow",
    "torch",
    "torchvision",
    "tqdm",
    "transformers",
    "wandb",
    "xgboost",
}
"""What never reports to Ray Train by itself; callbacks for it are Ray's own."""


def _names(module: Module) -> Iterator[str]:
    """What a module imports of Ray's, and what it mentions."""
    yield from (use.qualname for use in module.imports)
    yield from (name for _, _, names in module.mentions for name in names)


def _is_about_checkpoints(name: str) -> bool:
    """``Checkpoint``, ``get_checkpoint``, or a callback such as ``RayTrainReportCallback``."""
    return "checkpoint" in name.lower() or "ReportCallback" in name


def told(rule: Rule, verdict: Verdict) -> str:
    """What a rule about Ray Train says of a report; with a condition where no side is seen."""
    condition = "" if verdict.reasons else ", if Ray Train runs it"
    return f"{rule.row.legacy}{condition}: {rule.row.effect}"


def is_lossy(use: Use, call: ast.Call) -> bool:
    """Whether a report has no checkpoint on any rank, so that V2 keeps none of its metrics."""
    return not may_have_checkpoint(call) and not rank_0_saves(use)


def rank_0_saves(use: Use) -> bool:
    """Whether another rank reports a checkpoint where this one reports metrics alone."""
    for branch in rank_branches(use.module, use):
        for other in use.module.find(*REPORT):
            inside = branch in (other.statement, *use.module.parents(other.statement))
            if inside and isinstance(other.call, ast.Call) and may_have_checkpoint(other.call):
                return True
    return False


def reported_keys(module: Module) -> set[str]:
    """The keys that the reports of a module are seen to have, of whichever library."""
    return module.once(_reported_keys)


def _reported_keys(module: Module) -> set[str]:
    return {
        key.value
        for use in module.find(*REPORT, "ray.tune.report")
        if use.call is not None
        for metrics in [*use.call.args[:1], *(k.value for k in use.call.keywords)]
        for node in ast.walk(metrics)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    }


def rank_branches(module: Module, use: Use) -> Iterator[ast.If]:
    """The branches on the worker's rank around a use, from the inside out."""
    for parent in (use.statement, *module.parents(use.statement)):
        if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return
        if isinstance(parent, ast.If) and is_about_rank(parent.test, use.scope):
            yield parent


def is_about_rank(node: ast.expr, scope: Scope) -> bool:
    """Whether an expression asks for the worker's rank, itself or through a variable."""
    return any(_is_rank(part, scope) for part in ast.walk(node))


def _is_rank(node: ast.AST, scope: Scope) -> bool:
    match node:
        case ast.Attribute(attr=name):
            return name in _RANK_ATTRIBUTES
        case ast.Name(id=name):
            value, owner = behind(node, scope)
            if value is not node:
                return is_about_rank(value, owner)
            return resolve(node, scope) in _RANKS or name in _RANK_NAMES
        case ast.Call():
            return resolve(node, scope) in _RANKS
    return False


def is_on_some_ranks(use: Use, names: tuple[str, ...]) -> bool:
    """Whether a branch on the rank leaves ranks out that never make one of the calls."""
    module = use.module
    within = {use.statement, *module.parents(use.statement)}
    for branch in rank_branches(module, use):
        asking = [
            any(
                statement in (other.statement, *module.parents(other.statement))
                for other in module.find(*names)
                for statement in body
            )
            for body in (branch.body, branch.orelse)
        ]
        is_inside = not within.isdisjoint([*branch.body, *branch.orelse])
        if is_inside and not all(asking):
            return True
    return False


def leaves_some_ranks(use: Use) -> bool:
    """Whether some ranks have left the loop or the function above a use: ``if rank: continue``."""
    module = use.module
    for statement in (use.statement, *module.parents(use.statement)):
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return False
        body = body_of(module, statement)
        for above in body[: body.index(statement)]:
            match above:
                case ast.If(test=test, body=[*_, ast.Return() | ast.Continue() | ast.Break()]):
                    if is_about_rank(test, use.scope):
                        return True
    return False
