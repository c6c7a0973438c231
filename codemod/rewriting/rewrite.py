"""Carry out edits on the text of a module. This is the only part that needs libcst."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import libcst as cst

from ..findings.edits import (
    AddImport,
    Append,
    CallEdit,
    DropImport,
    DropKeyword,
    DropParameter,
    Edit,
    EditCall,
    GatherKeywords,
    Insert,
    InsertBlock,
    KeepBody,
    KeepElse,
    NameArguments,
    Remove,
    Rename,
    RenameAttribute,
    RenameKeyword,
    Replace,
    Rewrite,
    SetKeyword,
    Surround,
    Wrap,
)
from ..names.module import Module
from ..text.patches import Patch, apply, replace
from ..text.source import LINE_END, Source
from . import calls, imports
from .statements import (
    appended,
    body_kept,
    else_kept,
    line_above,
    line_above_comments,
    parameter_dropped,
    removal,
    shifted,
    wrapped,
)

Change = Callable[[cst.Call], cst.BaseExpression]


def rewritten(module: Module, edits: Iterable[Edit]) -> str:
    """The text of the module after the edits.

    Raises :class:`~railswitch.codemod.text.patches.ConflictError` where edits overlap.
    """
    distinct = list(dict.fromkeys(edits))
    renames = [edit for edit in distinct if isinstance(edit, Rename)]
    additions = [edit for edit in distinct if isinstance(edit, AddImport)]
    dropped = [edit.alias for edit in distinct if isinstance(edit, DropImport)]
    patches = [*imports.plan(module, renames, additions, dropped), *_patches(module, distinct)]
    return apply(module.source.text, patches)


def _patches(module: Module, edits: list[Edit]) -> Iterator[Patch]:
    source = module.source
    for edit in edits:
        if isinstance(edit, CallEdit):
            yield Patch(*source.span(edit.call), _on_call(_change(edit), source.newline))
        elif isinstance(edit, Replace):
            yield replace(*source.span(edit.node), edit.text)
        elif isinstance(edit, Surround):
            yield Patch(*source.span(edit.node), _surrounded(edit))
        elif isinstance(edit, Rewrite):
            yield Patch(*source.span(edit.node), edit.change)
        elif isinstance(edit, RenameAttribute):
            end = source.span(edit.node).end
            yield replace(end - len(edit.node.attr), end, edit.new)
        elif isinstance(edit, (Insert, InsertBlock, Append)):
            yield _added(source, edit)
        elif isinstance(edit, Remove):
            yield removal(module, edit.statement)
        elif isinstance(edit, Wrap):
            yield wrapped(module, edit.first, edit.last, edit.header, edit.depth)
        elif isinstance(edit, DropParameter):
            yield parameter_dropped(module, edit.argument, edit.before)
        elif isinstance(edit, KeepElse):
            yield from else_kept(module, edit.statement)
        elif isinstance(edit, KeepBody):
            yield from body_kept(module, edit.statement)


def _added(source: Source, edit: Insert | InsertBlock | Append) -> Patch:
    """The patch that adds lines."""
    if isinstance(edit, Append):
        return appended(source, edit.after, edit.line)
    start = line_above(source, edit.before)
    if isinstance(edit, Insert):
        return replace(start, start, f"{source.indent(start)}{edit.line}{source.newline}")
    block = shifted(edit.text, source.indent(start))
    start = source.line_starts[line_above_comments(source, edit.before) - 1]
    return replace(start, start, LINE_END.sub(source.newline, f"{block}\n"))


def _change(edit: CallEdit) -> Change:
    match edit:
        case DropKeyword(_, name):
            return calls.drop_keyword(name)
        case RenameKeyword(_, old, new):
            return calls.rename_keyword(old, new)
        case SetKeyword(_, name, value):
            return calls.set_keyword(name, value)
        case GatherKeywords(_, keep):
            return calls.keywords_to_dict(*keep)
        case NameArguments(_, names):
            return calls.name_arguments(*names)
        case EditCall(_, change):
            return change


def _on_call(change: Change, newline: str) -> Callable[[str], str]:
    def changed(text: str) -> str:
        # Parentheses of our own, for an expression that goes on over lines needs some.
        expression = cst.parse_expression(f"({text})")
        bare = expression.with_changes(lpar=expression.lpar[1:], rpar=expression.rpar[:-1])
        assert isinstance(bare, cst.Call)
        return cst.Module([], default_newline=newline).code_for_node(change(bare))

    return changed


def _surrounded(edit: Surround) -> Callable[[str], str]:
    return lambda text: f"{edit.before}{text}{edit.after}"
