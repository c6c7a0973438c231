"""``metrics=return``: training functions return their last metrics, and results have them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import Role

from ...findings.edits import Append, Edit, Insert, RenameAttribute, Replace
from ...findings.needs import Needs
from ...flow.uses_of import own_nodes
from ...names.module import Module, Use
from ...repository.metrics import may_have_checkpoint
from ...repository.roles import roles_of
from ...rewriting.statements import has_own_lines
from .._rule import Context
from .configs import trainer_calls
from .kept_metrics import Chain, Reports, chain_of_reports, filled_in
from .reports import reported_keys
from .results import RESULT, trainer_of
from .seen_trainers import unseen

_VARIABLE = "last_metrics"


def chains(module: Module, context: Context) -> list[Chain]:
    """One chain for all that the module trains, reports and reads."""
    return chain_of_reports(module, context, _reason, _edits)


def _edits(module: Module, lossy: Reports) -> Iterator[Edit]:
    functions: dict[ast.FunctionDef, list[Use]] = {}
    for use, _ in lossy:
        assert isinstance(use.scope.node, ast.FunctionDef)
        functions.setdefault(use.scope.node, []).append(use)
    for function, uses in functions.items():
        yield from _returning(module, function, uses)
    for read in module.find(f"{RESULT}.metrics"):
        if isinstance(read.node, ast.Attribute):
            yield RenameAttribute(read.node, "return_value")


def _reason(module: Module, context: Context, reports: Reports) -> str:
    """Why the last metrics cannot come back as what a function returns; empty if they can."""
    if any(may_have_checkpoint(call) for _, call in reports):
        return "other reports have a checkpoint, which keeps their metrics."
    for use, call in reports:
        reason = _of_report(module, context, use, call)
        if reason:
            return reason
    lines = {item.line for use, _ in reports for item in context.role(use).reasons}
    trainers = [(use, call) for use, call in trainer_calls(module) if call.lineno in lines]
    reasons = (unseen(module, use, call) for use, call in trainers)
    reason = next(filter(None, reasons), "")
    return reason or filled_in(module, reported_keys(module)) or _of_readers(module)


def _of_report(module: Module, context: Context, use: Use, call: ast.Call) -> str:
    verdict = context.role(use)
    function = use.scope.node
    entries = roles_of(module).entries(Role.TRAIN_WORKER)
    if verdict.role is not Role.TRAIN_WORKER:
        return "no trainer, or not only a trainer, is seen to run the report."
    if any(item.path or not item.line for item in verdict.reasons):
        return "the trainer is made in another file."
    if not isinstance(function, ast.FunctionDef) or function not in entries:
        return "the report is not made by the training function itself."
    if not isinstance(use.statement, ast.Expr) or use.statement.value is not call:
        return "the report is a part of an expression."
    if _metrics(call) is None:
        return "the report has other arguments than its metrics."
    return _of_function(module, function, use)


def _of_function(module: Module, function: ast.FunctionDef, use: Use) -> str:
    if not has_own_lines(module, use.statement, function.body[0], function.body[-1]):
        return "the report shares its line."
    for node in own_nodes(function):
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return "the training function is a generator."
        if isinstance(node, ast.Return) and node.value is not None:
            return "the training function returns something already."
    return ""


def _of_readers(module: Module) -> str:
    for _ in module.find(f"{RESULT}.metrics_dataframe"):
        return "`metrics_dataframe` is read, and only the last metrics would be kept."
    for read in module.find(f"{RESULT}.metrics"):
        node = read.node
        if not isinstance(node, ast.Attribute) or trainer_of(node.value, read.scope) is None:
            return "`metrics` is read of a result whose trainer is not seen."
    for consumer in roles_of(module).consumers():
        if consumer.path or not consumer.trainer:
            return f"the metrics are read by {consumer}, too."
    return ""


def _metrics(call: ast.Call) -> ast.expr | None:
    """What is reported, if it is the only argument."""
    match call:
        case ast.Call(args=[metrics], keywords=[]):
            return metrics
        case ast.Call(args=[], keywords=[ast.keyword(arg="metrics", value=metrics)]):
            return metrics
    return None


def _returning(module: Module, function: ast.FunctionDef, uses: list[Use]) -> Iterator[Edit]:
    """The edits that let a function return what it reported last."""
    last = function.body[-1]
    leaves = [node for node in own_nodes(function) if isinstance(node, ast.Return)]
    if len(uses) == 1 and uses[0].statement is last and not leaves:
        yield Replace(last, f"return {_text(module, uses[0])}")
        return
    variable = Needs(module, uses[0].scope, function.body[0]).variable(_VARIABLE)
    if leaves or not any(use.statement in function.body for use in uses):
        yield Insert(_first(function), f"{variable} = {{}}")
    for use in uses:
        yield Replace(use.statement, f"{variable} = {_copied(module, use)}")
    for leave in leaves:
        yield Replace(leave, f"return {variable}")
    if last not in leaves:
        yield Append(last, f"return {variable}")


def _first(function: ast.FunctionDef) -> ast.stmt:
    """The first statement that is not the docstring."""
    match function.body:
        case [ast.Expr(value=ast.Constant(value=str())), second, *_]:
            return second
    return function.body[0]


def _text(module: Module, use: Use) -> str:
    """What is reported, with its further lines as far to the left as the report's own."""
    assert use.call is not None
    metrics = _metrics(use.call)
    assert metrics is not None
    source = module.source
    text = source.segment(metrics)
    own = source.indent(source.line_starts[use.statement.lineno - 1])
    inner = source.indent(source.line_starts[metrics.lineno - 1])
    has_texts = any(
        isinstance(part, (ast.Constant, ast.JoinedStr)) and part.lineno != part.end_lineno
        for part in ast.walk(metrics)
    )
    return text if has_texts else text.replace(f"\n{inner}", f"\n{own}")


def _copied(module: Module, use: Use) -> str:
    """The metrics as they are now: a variable may be changed before the function ends."""
    assert use.call is not None
    text = _text(module, use)
    match _metrics(use.call):
        case ast.Dict() | ast.DictComp() | ast.Call(func=ast.Name(id="dict")):
            return text
    return f"dict({text})"
