"""The rewrite of a finding in one line: ``ray.air.RunConfig -> ray.tune.RunConfig``."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from ..text.source import Source
from .edits import (
    AddImport,
    Append,
    DropImport,
    DropKeyword,
    DropParameter,
    Edit,
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
    ReplaceText,
    SetKeyword,
    Surround,
)
from .finding import Finding
from .nested import Nested, value_of

_LONGEST = 72
_MOST = 2
"""How many edits of one finding are written out."""


def described(finding: Finding, source: Source) -> str:
    """What becomes of the place, in one line; '' where no line can tell it.

    A rewrite that is worked out only when it is carried out is told in the catalogue's words.
    """
    if not finding.edits:
        return ""
    whole = Nested(finding.edits, source)
    told = list(dict.fromkeys(part for edit in whole.outer for part in _told(edit, whole, source)))
    if not told:
        return _dropped(finding.edits) or _first_sentence(finding.row.replacement)
    more = f" and {len(told) - _MOST} more" if len(told) > _MOST else ""
    return "; ".join(told[:_MOST]) + more


def _dropped(edits: Iterable[Edit]) -> str:
    """What is told where nothing but imports go; '' where other things happen as well."""
    names = [edit.alias.name for edit in edits if isinstance(edit, DropImport)]
    is_all = all(isinstance(edit, DropImport) for edit in edits)
    return f"delete the import of {', '.join(names)}" if is_all else ""


def _told(  # noqa: PLR0912 - one case for each kind
    edit: Edit, whole: Nested, source: Source
) -> Iterator[str]:
    match edit:
        case Rename(use=use, new=new):
            yield f"{use.qualname} -> {new}"
        case RenameAttribute(node=node, new=new):
            owner = _short(source.segment(node.value))
            yield f"{owner}.{node.attr} -> {owner}.{new}"
        case DropKeyword(call=call, name=name):
            yield from (
                f"delete {_short(source.segment(item))}"
                for item in call.keywords
                if item.arg == name
            )
        case RenameKeyword(call=call, old=old, new=new):
            value = value_of(call, old)
            was, now = ("", "") if value is None else (source.segment(value), whole.text(value))
            if was == now:
                was = now = ""
            yield f"{old}={_short(was)} -> {new}={_short(now)}"
        case SetKeyword(name=name, value=value):
            yield f"{name}={_short(value)}"
        case GatherKeywords(call=call, keep=keep):
            yield _gathered(call, keep, whole, source)
        case NameArguments(names=names):
            yield f"name the arguments {', '.join(f'{name}=' for name in names if name)}"
        case Replace(node=node, text=text):
            yield f"{_short(source.segment(node))} -> {_short(text)}"
        case ReplaceText(span=span, text=text):
            old = source.text[slice(*span)]
            yield f"{_short(old)} -> {_short(text)}" if old else f"add {_short(text)}"
        case Surround(node=node):
            yield f"{_short(source.segment(node))} -> {_short(whole.text(node))}"
        case Insert(line=line) | Append(line=line):
            yield f"add {_short(line)}"
        case InsertBlock(text=text):
            yield f"add {_short(text)}"
        case Remove(statement=statement):
            yield f"delete {_short(source.segment(statement))}"
        case KeepBody(statement=ast.With(items=[item, *_])):
            yield f"delete `with {_short(source.segment(item.context_expr))}`"
        case KeepElse(statement=ast.If(test=test)) | KeepBody(statement=ast.If(test=test)):
            yield f"delete `if {_short(source.segment(test))}`"
        case DropParameter(argument=argument):
            yield f"delete the parameter {argument.arg}"
        case AddImport() | DropImport():
            return  # they follow from the others
        case _:
            return  # known only once it is carried out


def _gathered(call: ast.Call, keep: tuple[str, ...], whole: Nested, source: Source) -> str:
    """``report(loss=1)`` as the call with one dictionary."""
    function = whole.text(call.func)
    items = [
        f'"{item.arg}": {source.segment(item.value)}'
        if item.arg
        else f"**{source.segment(item.value)}"
        for item in call.keywords
        if item.arg not in keep
    ]
    kept = "".join(f", {source.segment(k)}" for k in call.keywords if k.arg in keep)
    written_out = [item.value for item in call.keywords if item.arg not in keep]
    match written_out:
        case [ast.Dict() as own] if items[0].startswith("**"):
            made = source.segment(own)  # the dictionary that is there already
        case _:
            made = f"{{{', '.join(items)}}}"
    new = f"{function}({made}{kept})"
    return f"{_short(source.segment(call))} -> {_short(new)}"


def _short(text: str) -> str:
    r"""A piece of code on one line, cut between two words where it is long.

    >>> _short("RunConfig(   name='x', )")
    "RunConfig( name='x', )"
    >>> _short("def train_func(config):\n    pass")
    'def train_func(config): ...'
    """
    first = text.strip().split("\n", 1)[0]
    if first.endswith(":") and first != text.strip():
        return f"{first} ..."  # what stands in a function or class is not for one line
    words = text.split()
    line = " ".join(words)
    if len(line) <= _LONGEST or len(words) == 1:
        return line
    while len(words) > 1 and len(" ".join(words)) > _LONGEST - len(" ..."):
        words.pop()
    return f"{' '.join(words)} ..."


def _first_sentence(text: str) -> str:
    """Up to the first full stop or semicolon outside of code.

    >>> _first_sentence("Nothing: delete it. V2 has none.")
    'Nothing: delete it.'
    """
    inside = False
    for place, char in enumerate(text):
        inside ^= char == "`"
        if char in ".;" and not inside and text[place + 1 : place + 2] in {" ", ""}:
            return f"{text[:place]}."
    return text
