"""For the rules about checkpoints: where a checkpoint is made and reported."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from railswitch.catalogue import Role

from ...findings.edits import Edit, EditCall, Rewrite, Wrap
from ...findings.needs import Needs
from ...flow.uses_of import assigned_to, may_see
from ...knowledge.spellings import CHECKPOINT, FRAMEWORK_CHECKPOINTS
from ...names.module import Module, Use, body_of
from ...names.scopes import Mention, Scope, Symbol, resolve
from ...rewriting.statements import hanging, has_own_lines, shifted
from .._rule import Context
from .configs import is_constant
from .reports import leaves_some_ranks, rank_branches

if TYPE_CHECKING:
    import libcst as cst

CLASSES = (*CHECKPOINT, *(name for group in FRAMEWORK_CHECKPOINTS for name in group))
DICT_FILE = "dict_checkpoint.pkl"
"""The file in which Ray AIR kept a checkpoint that was made of a dictionary."""

_ROLES = {"ray.train.report": Role.TRAIN_WORKER, "ray.tune.report": Role.TUNE_TRAINABLE}
_REPORTS = (*_ROLES, "ray.air.session.report")

_QUICK = {
    *("abs", "bool", "dict", "float", "int", "len", "max", "min", "print", "round", "str", "sum"),
    *("compute", "cpu", "detach", "format", "get", "item", "items", "mean", "numpy"),
    *("debug", "info", "log", "perf_counter", "state_dict", "time", "tolist", "warning"),
}
"""Functions and methods that leave alone what a checkpoint saves."""


class Reported(NamedTuple):
    """The statements from the making of a checkpoint to its report."""

    first: ast.stmt
    """The one that makes it, or the condition on which it is made."""
    last: ast.stmt
    call: ast.Call
    """The report."""


def reported(use: Use) -> Reported | None:
    """Where the checkpoint that a call makes of one argument is reported, and used nowhere else.

    Either the call is an argument of the report, or it is assigned to a variable that only a
    report further down in the same block uses; perhaps on a condition, if it is None otherwise.
    """
    call = use.call
    assert call is not None
    if _only_argument(call) is None or _has_comments(use.module, call):
        return None
    report = _report_of(use.statement, call, use.scope)
    if report is not None:
        return _on_own_lines(use, Reported(use.statement, use.statement, report))
    variable = assigned_to(use.statement, call, use.scope)
    if variable is None or variable.scope is not use.scope:
        return None
    seen = may_see(use.module, variable, use.statement)
    return _further_down(use, variable, seen[0]) if len(seen) == 1 else None


def _further_down(use: Use, variable: Symbol, mention: Mention) -> Reported | None:
    """The report that is given a variable, if the checkpoint certainly reaches it."""
    last = mention.statement
    report = _report_of(last, mention.root, use.scope)
    body = body_of(use.module, last)
    first = _in_body(use, body)
    if report is None or first is None or body.index(first) > body.index(last):
        return None
    if first is not use.statement and not _is_none_otherwise(use.module, variable, first, body):
        return None
    between = [*_behind(use, first), *body[body.index(first) + 1 : body.index(last)]]
    metrics = _metrics(report)
    is_working = metrics is not None and _holds_work(metrics)
    if any(map(_holds_work, between)) or (is_working and (between or first is not use.statement)):
        return None  # AIR saved what the dictionary held by the time of the report
    return _on_own_lines(use, Reported(first, last, report))


def _behind(use: Use, first: ast.stmt) -> Iterator[ast.stmt]:
    """The statements of a condition that follow the one in which the checkpoint is made."""
    statement = use.statement
    for outer in use.module.parents(use.statement):
        if statement is first:
            return
        block = body_of(use.module, statement)
        yield from block[block.index(statement) + 1 :]
        statement = outer


def _in_body(use: Use, body: list[ast.stmt]) -> ast.stmt | None:
    """The statement of a block in which the checkpoint is made, by itself or in an ``if``."""
    for statement in (use.statement, *use.module.parents(use.statement)):
        if statement is not use.statement and not isinstance(statement, ast.If):
            return None
        if statement in body:
            return statement
    return None


def _is_none_otherwise(
    module: Module, variable: Symbol, branch: ast.stmt, body: list[ast.stmt]
) -> bool:
    """Whether a variable is set to None above a condition, and there to the checkpoint alone."""
    above = body[: body.index(branch)]
    is_reset = any(
        binding.statement in above and is_constant(binding.value, None)
        for binding in variable.bindings
    )
    within = [b for b in variable.bindings if branch in module.parents(b.statement)]
    return is_reset and len(within) == 1


def _only_argument(call: ast.Call) -> ast.expr | None:
    match call:
        case ast.Call(args=[argument], keywords=[]):
            return None if isinstance(argument, ast.Starred) else argument
        case ast.Call(args=[], keywords=[ast.keyword(arg=str(), value=argument)]):
            return argument
    return None


def _has_comments(module: Module, call: ast.Call) -> bool:
    """Whether a comment stands in the call beside its argument, where it would be lost."""
    argument = _only_argument(call)
    assert argument is not None
    source = module.source
    start, end = source.span(argument)
    before = source.text[source.span(call.func).end : start]
    return "#" in before or "#" in source.text[end : source.span(call).end]


def _report_of(statement: ast.stmt, node: ast.expr, scope: Scope) -> ast.Call | None:
    """The report of a checkpoint, if a statement is nothing but that."""
    match statement:
        case ast.Expr(value=ast.Call(func=function) as call):
            arguments = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
            is_argument = any(argument is node for argument in arguments)
            return call if is_argument and resolve(function, scope) in _REPORTS else None
    return None


def _on_own_lines(use: Use, place: Reported) -> Reported | None:
    statements = (use.statement, place.first, place.last)
    return place if has_own_lines(use.module, *statements) else None


def saved_in_directory(
    use: Use,
    context: Context,
    place: Reported,
    owner: str,
    save: Callable[[Needs, str, str], str],
    *,
    is_taken_apart: bool = False,
) -> Sequence[Edit]:
    """The edits that report a directory in place of what the checkpoint was made of.

    ``owner`` is the class to make the checkpoint with; empty to keep the one that is there.
    ``save`` gets the names, the directory and what to save, and returns lines that save it; a
    variable, if ``is_taken_apart`` says that the lines name it more than once.

    V1 kept the checkpoint of rank 0, while V2 puts the files of all ranks into one directory: in
    a Train function only rank 0 saves. All ranks report, some of them a directory without files,
    and all work out what is saved, for that may need all of them. There are no edits where it is
    open whether there are ranks.
    """
    assert use.call is not None
    role = _role(use, context, place)
    if role is None:
        return ()
    needs = Needs(use.module, use.scope, use.statement)
    directory = needs.variable("checkpoint_dir", place.first)
    content: list[str] = []
    save(needs, directory, "")
    temporary = needs("tempfile")
    name = needs(owner) if owner else ""
    is_on_all = role is Role.TRAIN_WORKER and not _is_on_one_rank(use)
    condition = f"{needs('ray.train')}.get_context().get_world_rank() == 0" if is_on_all else ""
    is_kept = is_taken_apart or (condition and _has_effects(use.call))
    state = needs.variable("state") if is_kept else ""
    hoisted, metrics = _hoisted(place, needs)

    def change(call: cst.Call) -> cst.BaseExpression:
        import libcst as cst  # noqa: PLC0415 - `check` gets by without libcst

        module = cst.Module([], default_newline=use.module.source.newline)
        content.append(hanging(module.code_for_node(call.args[0].value)))
        assert isinstance(call.func, cst.Attribute)
        made_with = cst.parse_expression(name) if name else call.func.value
        return cst.Call(
            cst.Attribute(made_with, cst.Name("from_directory")),
            [cst.Arg(cst.Name(directory))],
        )

    def saving() -> str:
        lines = save(needs, directory, state or content[-1])
        above = f"{state} = {content[-1]}\n" if state else ""
        return above + (_joined(f"if {condition}:", lines) if condition else lines)

    def opening() -> str:
        return f"{''.join(metrics)}with {temporary}.TemporaryDirectory() as {directory}:"

    edits = [EditCall(use.call, change), *hoisted, *needs.edits]
    if place.first is use.statement:
        return [*edits, Wrap(place.first, place.last, lambda: _joined(opening(), saving()))]
    return [
        *edits,
        Wrap(use.statement, use.statement, saving, depth=0),
        Wrap(place.first, place.last, opening),
    ]


def _role(use: Use, context: Context, place: Reported) -> Role | None:
    """Who runs a report, by what is seen of the function or by the name of the report."""
    verdict = context.role(use)
    if verdict.role is not None or verdict.is_both:
        return verdict.role  # a trial has no ranks, so that nothing is right for both
    return _ROLES.get(resolve(place.call.func, use.scope) or "")


def _is_on_one_rank(use: Use) -> bool:
    """Whether the source itself sees to it that not every rank makes the checkpoint."""
    return any(rank_branches(use.module, use)) or leaves_some_ranks(use)


def _has_effects(call: ast.Call) -> bool:
    """Whether the arguments of a call may do something, such as ``model.state_dict()``."""
    effects = (ast.Call, ast.Await, ast.NamedExpr, ast.Yield, ast.YieldFrom)
    return any(isinstance(node, effects) for node in ast.walk(call) if node is not call)


def _joined(opening: str, lines: str) -> str:
    return f"{opening}\n{shifted(lines, '    ')}"


def _hoisted(place: Reported, needs: Needs) -> tuple[list[Edit], list[str]]:
    """Metrics that may change what is saved are worked out before it is saved, as they were.

    Returns the edit that puts a variable in their place, and the line above that assigns it.
    """
    lines: list[str] = []
    metrics = _metrics(place.call)
    if metrics is None or not _holds_work(metrics):
        return [], lines
    name = needs.variable("metrics")

    def change(text: str) -> str:
        lines.append(f"{name} = {hanging(text)}\n")
        return name

    return [Rewrite(metrics, change)], lines


def _metrics(report: ast.Call) -> ast.expr | None:
    named = (keyword.value for keyword in report.keywords if keyword.arg == "metrics")
    return next(iter((*report.args[:1], *named)), None)


def _holds_work(node: ast.AST) -> bool:
    return any(map(_is_work, ast.walk(node)))


def _is_work(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name not in _QUICK
        case ast.Subscript(ctx=context) | ast.Attribute(ctx=context):
            return not isinstance(context, ast.Load)  # it may be a part of what is saved
    return isinstance(node, (ast.AugAssign, ast.Await, ast.Call, ast.NamedExpr, ast.Yield))


def spread(function: str, content: str, *others: str) -> str:
    r"""A call; in the form of several lines where its first argument has several.

    >>> spread("dump", "{}", "file")
    'dump({}, file)'
    """
    if "\n" not in content:
        return f"{function}({', '.join((content, *others))})"
    lines = "".join(f"{argument},\n" for argument in (content, *others))
    return f"{function}(\n{shifted(lines, '    ')})"
