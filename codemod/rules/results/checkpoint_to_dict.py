"""RS502: ``checkpoint.to_dict()`` reads the file in which AIR kept the dictionary."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...findings.edits import Edit, EditCall, Wrap
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...findings.refused import Refused
from ...flow.uses_of import ancestors
from ...knowledge.spellings import members
from ...names.module import Module, Use
from ...names.scopes import Kind, Scope, resolve
from ...rewriting.statements import has_own_lines
from .._rule import Context, Rule
from .._shared.checkpoints import CLASSES, DICT_FILE
from .._shared.classes import is_asked_of_class

if TYPE_CHECKING:
    import libcst as cst

rule = Rule("RS502")

_SIMPLE = (ast.Assign, ast.AnnAssign, ast.Expr, ast.Return)
_NOT_ALWAYS = (ast.IfExp, ast.BoolOp, ast.Lambda, ast.Await, ast.comprehension)
"""What may leave a part of itself out, or do it later."""


@rule.on_use(*members(CLASSES, "to_dict"))
def replace(use: Use, _: Context) -> Iterator[Finding]:
    """A dictionary that is read from a checkpoint."""
    if not use.is_spelled:
        return
    refused = _refused(use)
    yield rule.finding(use, _edits(use) if refused is None else refused)


def _refused(use: Use) -> Refused | None:
    """What keeps the reading from being written out here; None where nothing does."""
    if is_asked_of_class(use):
        return Refused("it is asked of the class")
    if _is_given(use):
        return Refused("the checkpoint is an argument, which somebody else may have made")
    if not _is_simple(use):
        return Refused("it is not read once, and always, in a simple statement of its own")
    if not _makes_of_dict(use.module):
        return Refused("nothing in this file makes a checkpoint of a dictionary")
    if not _is_always_made_of_dict(use.module):
        return Refused("this file makes other checkpoints, too")
    return None


@rule.on_module
def report_unseen(module: Module, _: Context) -> Iterator[Finding]:
    """``checkpoint.to_dict()`` in a file that makes checkpoints of dictionaries.

    What the checkpoint is cannot be told there, but its name can.
    """
    if not _makes_of_dict(module):
        return
    for call, scope in module.names.calls:
        match call:
            case ast.Call(func=ast.Attribute(value=owner, attr="to_dict"), args=[], keywords=[]):
                if _is_called_checkpoint(owner) and _is_unknown(owner, scope):
                    unseen = Refused("it is not seen that this is a checkpoint of Ray's")
                    yield rule.finding((module, call.func), unseen)


def _is_called_checkpoint(owner: ast.expr) -> bool:
    match owner:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.lower().endswith(("checkpoint", "ckpt"))
    return False


def _is_unknown(owner: ast.expr, scope: Scope) -> bool:
    """Whether nothing shows what an object is: no import, and no class of the module."""
    is_own = scope.members is not None and scope.members.class_of(owner, scope) is not None
    return not is_own and resolve(owner, scope) is None


def _is_given(use: Use) -> bool:
    """Whether the checkpoint is an argument, so that someone else may have made it."""
    return any(binding.kind is Kind.PARAMETER for binding in use.symbol.bindings)


def _is_simple(use: Use) -> bool:
    """Whether it is read once, and always, in a statement without a block."""
    statement, call = use.statement, use.call
    if call is None or call.args or call.keywords or not isinstance(statement, _SIMPLE):
        return False
    readings = [
        node
        for node in ast.walk(statement)
        if isinstance(node, ast.Attribute) and node.attr == "to_dict"
    ]
    around = ancestors(statement, call)
    return (
        len(readings) == 1
        and not _is_shown(use)
        and has_own_lines(use.module, statement)
        and not any(isinstance(outer, _NOT_ALWAYS) for outer in around)
        and isinstance(use.scope.node, (ast.Module, ast.FunctionDef))
        and "\n" not in use.module.source.segment(call)
    )


def _is_shown(use: Use) -> bool:
    """Whether a notebook may show the value of the statement, which it does not inside a block."""
    if not isinstance(use.statement, ast.Expr):
        return False
    outer = use.statement.value
    if not isinstance(outer, ast.Call) or outer is use.call:
        return True
    prints = isinstance(outer.func, ast.Name) and outer.func.id == "print"
    return use.module.path.endswith(".ipynb") and not prints


def _is_always_made_of_dict(module: Module) -> bool:
    """Whether the checkpoints of a module are seen to be made of dictionaries, and all of them."""
    return _makes_of_dict(module) and not any(
        DICT_FILE not in _block(use)
        for use in module.find(
            *members(CLASSES, "from_directory", "from_state_dict", "from_model", "from_uri"),
            *CLASSES,
        )
        if use.call is not None
    )


def _makes_of_dict(module: Module) -> bool:
    """Whether a module makes checkpoints of dictionaries, or did before it was migrated."""
    return DICT_FILE in module.source.text or any(module.find(*members(CLASSES, "from_dict")))


def _block(use: Use) -> str:
    """The text of the block in which a checkpoint is made of what was saved above."""
    block = next(use.module.parents(use.statement), use.statement)
    return use.module.source.segment(block)


def _edits(use: Use) -> Sequence[Edit]:
    assert use.call is not None
    assert isinstance(use.node, ast.Attribute)
    needs = Needs(use.module, use.scope, use.statement)
    directory = needs.variable("checkpoint_dir", use.statement)
    file = needs.variable("file", use.statement)
    path, pickle = needs("os"), needs("ray.cloudpickle")
    checkpoint: list[str] = []

    def change(call: cst.Call) -> cst.BaseExpression:
        import libcst as cst  # noqa: PLC0415 - `check` gets by without libcst

        assert isinstance(call.func, cst.Attribute)
        checkpoint.append(cst.Module([]).code_for_node(call.func.value))
        return cst.parse_expression(f"{pickle}.load({file})")

    def header() -> str:
        return (
            f"with {checkpoint[-1]}.as_directory() as {directory}:\n"
            f'    with open({path}.path.join({directory}, "{DICT_FILE}"), "rb") as {file}:'
        )

    return [
        EditCall(use.call, change),
        Wrap(use.statement, use.statement, header, depth=2),
        *needs.edits,
    ]
