"""What the rules about checkpoints share: where a checkpoint is made and reported."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..edits import Edit, EditCall, Wrap
from ..flow import ancestors, assigned_to, may_see
from ..module import Use
from ..names import Scope, resolve
from ..needs import Needs
from ..spellings import CHECKPOINT, FRAMEWORK_CHECKPOINTS
from ..statements import body_of, has_own_lines, shifted

if TYPE_CHECKING:
    import libcst as cst

CLASSES = (*CHECKPOINT, *(name for group in FRAMEWORK_CHECKPOINTS for name in group))
DICT_FILE = "dict_checkpoint.pkl"
"""The file in which Ray AIR kept a checkpoint that was made of a dictionary."""

_REPORTS = ("ray.train.report", "ray.tune.report", "ray.air.session.report")


class Reported(NamedTuple):
    """The statements from the making of a checkpoint to its report."""

    first: ast.stmt
    last: ast.stmt


def reported(use: Use) -> Reported | None:
    """Where the checkpoint that a call makes is reported, if nothing else uses it.

    Either the call is an argument of the report, or it is assigned to a variable that only a
    report further down in the same block uses.
    """
    call = use.call
    assert call is not None
    if _is_report_of(use.statement, call, use.scope):
        return _on_own_lines(use, use.statement, use.statement)
    variable = assigned_to(use.statement, call, use.scope)
    if variable is None or variable.scope is not use.scope:
        return None
    seen = may_see(use.module, variable, use.statement)
    if len(seen) != 1 or seen[0].links:
        return None
    last = seen[0].statement
    body = body_of(use.module, use.statement)
    if last not in body or not _is_report_of(last, seen[0].root, use.scope):
        return None
    return _on_own_lines(use, use.statement, last)


def _is_report_of(statement: ast.stmt, node: ast.expr, scope: Scope) -> bool:
    """Whether a statement is nothing but the report of a checkpoint."""
    match statement:
        case ast.Expr(value=ast.Call(func=function) as call):
            around = ancestors(statement, node)
            is_argument = call in around[:2] and node not in call.args[:1]
            return is_argument and resolve(function, scope) in _REPORTS
    return False


def _on_own_lines(use: Use, first: ast.stmt, last: ast.stmt) -> Reported | None:
    return Reported(first, last) if has_own_lines(use.module, first, last) else None


def saved_in_directory(
    use: Use, place: Reported, owner: str, save: Callable[[Needs, str, str], str]
) -> Sequence[Edit]:
    """The edits that report a directory in place of what the checkpoint was made of.

    ``owner`` is the class to make the checkpoint with; empty to keep the one that is there.
    ``save`` gets the names, the directory and what to save, and returns lines that save it.
    """
    assert use.call is not None
    needs = Needs(use.module, use.scope)
    directory = needs.variable("checkpoint_dir")
    temporary = needs("tempfile")
    content: list[str] = []
    save(needs, directory, "")
    name = needs(owner) if owner else ""

    def change(call: cst.Call) -> cst.BaseExpression:
        import libcst as cst  # noqa: PLC0415 - `check` gets by without libcst

        module = cst.Module([], default_newline=use.module.source.newline)
        content.append(module.code_for_node(call.args[0].value))
        assert isinstance(call.func, cst.Attribute)
        made_with = cst.parse_expression(name) if name else call.func.value
        return cst.Call(
            cst.Attribute(made_with, cst.Name("from_directory")),
            [cst.Arg(cst.Name(directory))],
        )

    def header() -> str:
        lines = save(needs, directory, content[-1])
        return f"with {temporary}.TemporaryDirectory() as {directory}:\n{shifted(lines, '    ')}"

    return [EditCall(use.call, change), Wrap(place.first, place.last, header), *needs.edits]
