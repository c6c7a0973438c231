"""Legacy imports that nothing uses: they are deleted."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePosixPath

from ..findings.edits import DropImport
from ..findings.finding import Finding, Safety
from ..names.module import Module, Use
from ..names.scopes import FUNCTIONS
from .unknown import is_idle

_DELETED = "Delete it: nothing uses it, here or in another file of this repository."
_IDLE_HERE = "Delete it, unless a cell that is no Python uses it: no other one does."
_KEPT = re.compile(
    r"#.*\b(?:noqa|type:|pylint|pragma|railswitch|isort|re-?exports?)\b", re.IGNORECASE
)
"""Comments beside an import that say that it is meant."""
_ASKS_BY_NAME = {"eval", "exec", "globals", "locals", "vars"}


def without_unused(use: Use, finding: Finding) -> Finding:
    """The finding of an import that has no other way out, with its deletion where nothing uses it.

    What a file passes on, tries, or may ask for by its name stays, and so does what a document
    shows. In a notebook it takes `--unsafe`: a cell that is no Python may use it.
    """
    if finding.edits or not is_idle(use) or not _may_go(use):
        return finding
    assert isinstance(use.node, ast.alias)
    is_whole = use.module.source.piece(use.statement.lineno) == 0
    return replace(
        finding,
        edits=(DropImport(use.node),),
        safety=Safety.SAFE if is_whole else Safety.UNSAFE,
        advice=_DELETED if is_whole else _IDLE_HERE,
    )


def _may_go(use: Use) -> bool:
    module, name = use.module, use.symbol.name
    is_shown = module.source.piece(use.statement.lineno) > 0 and _suffix(module) != ".ipynb"
    if is_shown or _suffix(module) == ".pyi" or len(use.symbol.bindings) > 1:
        return False
    outer = list(module.parents(use.statement))
    if not all(isinstance(block, FUNCTIONS) for block in outer):
        return False  # tried, chosen, or only there for a type checker
    if _KEPT.search(module.source.segment(use.statement)) or _KEPT.search(_line_end(use)):
        return False
    return not module.once(_asks_by_name) and name not in module.once(_words_elsewhere)


def _suffix(module: Module) -> str:
    return PurePosixPath(module.path).suffix


def _line_end(use: Use) -> str:
    """The comment behind a statement."""
    source = use.module.source
    line, _ = source.position(source.span(use.statement).end)
    return "#" + source.line(line).partition("#")[2]


def _asks_by_name(module: Module) -> bool:
    """Whether a module looks its names up as texts."""
    return any(isinstance(n, ast.Name) and n.id in _ASKS_BY_NAME for n in ast.walk(module.tree))


def _words_elsewhere(module: Module) -> frozenset[str]:
    """The words of type comments, and texts that are nothing but a name."""
    return frozenset(_named(module))


def _named(module: Module) -> Iterator[str]:
    for comment in re.findall(r"#\s*type:(.*)", module.source.text):
        yield from re.findall(r"\w+", comment)
    for node, _, _ in module.names.strings:
        text = str(node.value)
        if text.isidentifier():
            yield text
