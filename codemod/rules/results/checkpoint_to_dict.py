"""RS502: ``checkpoint.to_dict()`` reads the file in which AIR kept the dictionary."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...findings.edits import Edit, Rewrite, Wrap
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...findings.refused import Refused
from ...flow.uses_of import ancestors
from ...knowledge.spellings import members
from ...names.module import Module, Use
from ...names.scopes import Kind, Scope, resolve
from ...rewriting.statements import has_own_lines
from ...text.source import LINE_END
from .._rule import Context, Rule
from .._shared.checkpoints import CLASSES, DICT_FILE
from .._shared.classes import is_asked_of_class
from .._shared.dict_files import DictFiles, by_function, files_of
from .._shared.function_layout import indent_of

rule = Rule("RS502")

_IF_DICT = (
    "Open the checkpoint with `checkpoint.as_directory()` and unpickle the file that AIR made of a "
    f"dictionary, `{DICT_FILE}`: right if the checkpoint was made of one."
)
_UNSEEN = Refused("no checkpoint is made of a dictionary here that would show its files")
_FILES = Refused(
    "`checkpoints=files` is not for this place: it is not read once, and always, in a simple "
    "statement of its own"
)
_SIMPLE = (ast.Assign, ast.AnnAssign, ast.Expr, ast.Return)
_NOT_ALWAYS = (ast.IfExp, ast.BoolOp, ast.Lambda, ast.Await, ast.comprehension)
"""What may leave a part of itself out, or do it later."""


@rule.on_use(*members(CLASSES, "to_dict"))
def replace(use: Use, context: Context) -> Iterator[Finding]:
    """A dictionary that is read from a checkpoint."""
    if not use.is_spelled:
        return
    if is_asked_of_class(use) or use.call is None:
        yield rule.finding(use, Refused("it is asked of the class"))
        return
    reading = _reading(use.module, use.scope, use.call)
    if reading is None:
        yield rule.finding(use, Refused("the checkpoint has no name here"))
        return
    doubt = _doubt(use)
    yield _found(use, reading, context, f"{_IF_DICT} {doubt}" if doubt else "")


def _found(
    where: Use | tuple[Module, ast.expr],
    reading: _Reading,
    context: Context,
    doubt: str,
    *,
    is_rays: bool = True,
) -> Finding:
    """The finding, with the edits that the decision asks for.

    Whether a checkpoint was made of a dictionary is for that to say, and not whether it is Ray's.
    """
    decision = context.decision("checkpoints")
    files = files_of(reading.module) if decision.answer == "files" else DictFiles()
    if files is None:
        return rule.finding(where, _UNSEEN, decision=decision)
    if _is_simple(reading):
        edits: Sequence[Edit] | Refused = _edits(reading, files)
    elif files.states:
        edits = _FILES
    else:
        edits = by_function(reading.module, reading.call)
    settles = decision if doubt and is_rays else None
    return rule.finding(where, edits, advice=doubt, unsafe=not is_rays, decision=settles)


def _doubt(use: Use) -> str:
    """Why the checkpoint may be made of something else; empty where nothing speaks for that."""
    if _is_given(use):
        return "Here it is an argument, which somebody else may have made."
    if not _makes_of_dict(use.module):
        return "Nothing in this file makes a checkpoint of a dictionary."
    if not _is_always_made_of_dict(use.module):
        return "This file makes other checkpoints, too."
    return ""


@rule.on_module
def report_unseen(module: Module, context: Context) -> Iterator[Finding]:
    """``checkpoint.to_dict()`` in a file that makes checkpoints of dictionaries.

    What the checkpoint is cannot be told there, but its name can.
    """
    if not _makes_of_dict(module):
        return
    for call, scope in module.names.calls:
        match call:
            case ast.Call(func=ast.Attribute(value=owner, attr="to_dict"), args=[], keywords=[]):
                if _is_called_checkpoint(owner) and _is_unknown(owner, scope):
                    reading = _reading(module, scope, call)
                    if reading is not None:
                        doubt = f"{_IF_DICT} It is not seen that it is one of Ray's at all."
                        where = module, call.func
                        yield _found(where, reading, context, doubt, is_rays=False)


class _Reading(NamedTuple):
    """One dictionary that is read from a checkpoint, and where."""

    module: Module
    scope: Scope
    statement: ast.stmt
    call: ast.Call


def _reading(module: Module, scope: Scope, call: ast.Call) -> _Reading | None:
    """The call with its statement; None where it does not begin with a name."""
    found = (mention for mention in scope.mentions if call in mention.links)
    mention = next(found, None)
    return _Reading(module, scope, mention.statement, call) if mention is not None else None


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


def _is_simple(use: _Reading) -> bool:
    """Whether it is read once, and always, in a statement without a block."""
    statement, call = use.statement, use.call
    if call.args or call.keywords or not isinstance(statement, _SIMPLE):
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


def _is_shown(use: _Reading) -> bool:
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


def _edits(use: _Reading, files: DictFiles) -> Sequence[Edit]:
    needs = Needs(use.module, use.scope, use.statement)
    directory = needs.variable("checkpoint_dir", use.statement)
    file = needs.variable("file", use.statement)
    outer = ancestors(use.statement, use.call)[0]
    key = _key(outer)
    place = outer if isinstance(outer, ast.Subscript) and key in files.states else use.call
    loaded = files.loaded(needs, directory, file, key)
    path = needs("os")
    checkpoint: list[str] = []

    def change(text: str) -> str:
        import libcst as cst  # noqa: PLC0415 - `check` gets by without libcst

        read = cst.parse_expression(f"({text})")
        call = read.value if isinstance(read, cst.Subscript) else read
        assert isinstance(call, cst.Call)
        assert isinstance(call.func, cst.Attribute)
        checkpoint.append(cst.Module([]).code_for_node(call.func.value))
        indent = indent_of(use.module, use.statement)
        return LINE_END.sub(f"{use.module.source.newline}{indent}", loaded)

    opened = f'with open({path}.path.join({directory}, "{DICT_FILE}"), "rb") as {file}:'
    is_pickled = f".load({file})" in loaded

    def header() -> str:
        inside = f"\n    {opened}" if is_pickled else ""
        return f"with {checkpoint[-1]}.as_directory() as {directory}:{inside}"

    return [
        Rewrite(place, change),
        Wrap(use.statement, use.statement, header, depth=2 if is_pickled else 1),
        *needs.edits,
    ]


def _key(outer: ast.AST) -> object:
    """The key that is read of the dictionary at once: ``to_dict()["key"]``."""
    match outer:
        case ast.Subscript(slice=ast.Constant(value=key)):
            return key
    return None
