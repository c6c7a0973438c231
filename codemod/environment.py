"""What surrounds the code: variables that V2 reads no more, and the packages that are asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from railswitch.catalogue import DEPRECATIONS, Deprecation, Name, Remedy, find

from .edits import Replace
from .finding import Finding, Safety
from .module import Module
from .source import Span

VARIABLES: dict[str, tuple[Deprecation, Name]] = {
    name.old[1:]: (row, name)
    for row in DEPRECATIONS
    for name in row.names
    if name.old.startswith("$")
}
"""Each variable with its row."""

_EXTRA = re.compile(r"(?<![\w.-])ray(?:-cpp)?\s*\[(?:[^\]\n]*,)?\s*air\s*[,\]]")
_EXTRA_ROW = find("air-extra")

_SWITCH = "RAY_TRAIN_V2_ENABLED"
_ON = frozenset({"1", "true", "True"})
_SETTERS = frozenset({"setdefault", "setenv", "putenv"})

_ANY_VARIABLE = re.compile(
    rf"(?<![\w.])(?:{'|'.join(sorted(VARIABLES, key=len, reverse=True))})(?!\w)"
)
_IS_ON = re.compile(r"[\"']?\s*(?:[:=]|value:)\s*[\"']?(?:1|true)\b", re.IGNORECASE)


def in_module(module: Module) -> Iterator[Finding]:
    """The variables that a module mentions by their literal names, and ``ray[air]``."""
    for node, _, statement in module.names.strings:
        if str(node.value).startswith("ray") and _EXTRA.match(str(node.value)):
            yield _finding(_EXTRA_ROW, module.source.span(node), "ray[air]")
        elif node.value in VARIABLES:
            use = _Use(node, statement)
            if node.value == _SWITCH and use.value in _ON and not _is_late(module, statement):
                continue  # V2 is wanted, and said in time
            row, name = VARIABLES[str(node.value)]
            new = _successor(row, name) if use.is_set else None
            edits = (Replace(node, _quoted(module, node, new)),) if new else ()
            yield _finding(row, module.source.span(node), str(node.value), edits)


def in_text(text: str) -> Iterator[Finding]:
    r"""The same in a shell script, a YAML file or the like; comments do not count.

    >>> [finding.row.id for finding in in_text("# TUNE_RESULT_DIR\nexport TUNE_RESULT_DIR=x\n")]
    ['RS806']
    """
    for match in _ANY_VARIABLE.finditer(text):
        is_fine = match[0] == _SWITCH and _IS_ON.match(text, match.end())
        if not is_fine and not _is_comment(text, match.start()):
            yield _finding(VARIABLES[match[0]][0], Span(*match.span()), match[0])
    for match in _EXTRA.finditer(text):
        if not _is_comment(text, match.start()):
            yield _finding(_EXTRA_ROW, Span(*match.span()), "ray[air]")


def _is_comment(text: str, offset: int) -> bool:
    return text[text.rfind("\n", 0, offset) + 1 : offset].lstrip().startswith("#")


class _Use:
    """How a string that names a variable is used: set to a value, or only read."""

    def __init__(self, node: ast.Constant, statement: ast.stmt) -> None:
        self.is_set = False
        self.value: object = None
        for outer in ast.walk(statement):
            match outer:
                case ast.Assign(targets=[ast.Subscript(slice=key)], value=value) if key is node:
                    self._set(value)
                case ast.Dict(keys=keys, values=values) if node in keys:
                    self._set(values[keys.index(node)])
                case ast.Call(func=ast.Attribute(attr=name), args=[key, value, *_]) if (
                    key is node and name in _SETTERS
                ):
                    self._set(value)

    def _set(self, value: ast.expr) -> None:
        self.is_set = True
        self.value = str(value.value) if isinstance(value, ast.Constant) else None


def _is_late(module: Module, statement: ast.stmt) -> bool:
    """Whether Ray has read the variable already where a statement at the top sets it."""
    return module.names.parents[statement] is None and any(
        use.statement.lineno < statement.lineno and module.names.parents[use.statement] is None
        for use in module.imports
        if use.qualname.startswith(("ray.train", "ray.tune", "ray.air"))
    )


def _successor(row: Deprecation, name: Name) -> str | None:
    """The variable that replaces another, where the replacement is certain."""
    new = name.train if name.train == name.tune else None
    is_certain = row.fix.remedy is Remedy.CONDITIONAL and new is not None and new.startswith("$")
    return new[1:] if is_certain and new else None


def _quoted(module: Module, node: ast.Constant, text: str) -> str:
    old = module.source.segment(node)
    return old.replace(str(node.value), text)


def _finding(row: Deprecation, span: Span, name: str, edits: tuple[Replace, ...] = ()) -> Finding:
    return Finding(
        row=row,
        span=span,
        message=f"`{name}`: {row.effect}",
        advice=row.fix.reason if row.fix.remedy is Remedy.MANUAL else row.replacement,
        safety=Safety.SAFE if edits else Safety.MANUAL,
        edits=edits,
    )
