"""The few kinds of edits that rules ask for.

An edit names a place in the syntax tree and what should happen there; :mod:`.rewrite` carries
them out. Edits may lie inside one another (a renamed class in a call that also loses a keyword):
the inner one is carried out first, and the outer one sees its result.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from railswitch.catalogue import DEPRECATIONS, Outcome

from ..knowledge.types import is_class
from ..text.source import Span

if TYPE_CHECKING:
    import libcst as cst

    from ..names.module import Use


@dataclass(frozen=True)
class Rename:
    """Let a use mean another qualified name; :mod:`.imports` finds the spelling and the imports."""

    use: Use
    new: str


@dataclass(frozen=True)
class RenameAttribute:
    """Give the last name of an expression another one: ``ds.old`` becomes ``ds.new``."""

    node: ast.Attribute
    new: str


def renamed(use: Use, new: str | None, *others: Edit) -> tuple[Edit, ...]:
    """The edit that gives a use a new name; none where there is none, or where it cannot.

    ``others`` are right only together with it: all of them, or none.

    After ``ctx = train.get_context()``, ``ctx.old`` can become ``ctx.new``, but not
    ``tune.get_context().old``: that is for the line that assigns ``ctx``. A method keeps its
    object, however that is spelled: ``ray.data.range(8).old`` becomes ``ray.data.range(8).new``.
    """
    if new is None or not _has_one_origin(use):
        return ()  # where it is imported depends on the release of Ray: so does the new name
    if use.symbol.is_mixed:
        return ()  # elsewhere it is another thing
    owner, _, leaf = new.rpartition(".")
    is_method = is_class(owner) and use.qualname.rpartition(".")[0] == owner
    if is_method and isinstance(use.node, ast.Attribute):
        return (RenameAttribute(use.node, leaf), *others)
    if use.is_variable and not new.startswith(f"{use.symbol.qualname}."):
        return ()
    return (Rename(use, new), *others)


def _has_one_origin(use: Use) -> bool:
    """Whether a name is imported from one place, or from several that became the same one."""
    targets = {binding.target for binding in use.symbol.imports}
    return len(targets) <= 1 or len({_SUCCESSORS.get(target, target) for target in targets}) == 1


_SUCCESSORS = {
    name.old: f"{name.train} {name.tune}"
    for row in DEPRECATIONS
    if row.outcome is Outcome.IMPORT_ERROR
    for name in row.names
    if name.train is not None
}
"""What became of names that no Ray has any more: the newest one has one place for them."""


@dataclass(frozen=True)
class DropKeyword:
    """Take a keyword argument away."""

    call: ast.Call
    name: str


@dataclass(frozen=True)
class RenameKeyword:
    """Give a keyword argument another name."""

    call: ast.Call
    old: str
    new: str


@dataclass(frozen=True)
class SetKeyword:
    """Give a keyword argument another value, or add it."""

    call: ast.Call
    name: str
    value: str


@dataclass(frozen=True)
class GatherKeywords:
    """Put keyword arguments, other than those to keep, into one dictionary in front."""

    call: ast.Call
    keep: tuple[str, ...] = ()


@dataclass(frozen=True)
class EditCall:
    """Change a call in any other way; the change imports libcst where it needs it."""

    call: ast.Call
    change: Callable[[cst.Call], cst.BaseExpression]


@dataclass(frozen=True)
class NameArguments:
    """Give positional arguments the names of their parameters; None leaves one as it is."""

    call: ast.Call
    names: tuple[str | None, ...]


@dataclass(frozen=True)
class Replace:
    """Put another text in the place of an expression or of a simple statement."""

    node: ast.expr | ast.stmt
    text: str


@dataclass(frozen=True)
class ReplaceText:
    """Put another text in a place of a file that is no Python."""

    span: Span
    text: str


@dataclass(frozen=True)
class Surround:
    """Put text in front of an expression and behind it."""

    node: ast.expr
    before: str
    after: str


@dataclass(frozen=True)
class Rewrite:
    """Change the text of an expression or a statement; it gets what edits inside it made."""

    node: ast.expr | ast.stmt
    change: Callable[[str], str]


@dataclass(frozen=True)
class Insert:
    """Add a line above a statement, indented like it."""

    before: ast.stmt
    line: str


@dataclass(frozen=True)
class InsertBlock:
    """Add lines above a statement and its comments, all of them indented like it."""

    before: ast.stmt
    text: str


@dataclass(frozen=True)
class Append:
    """Add a line below a statement and all that is in it, indented like its first one."""

    after: ast.stmt
    line: str


@dataclass(frozen=True)
class Remove:
    """Take a simple statement away, with its line."""

    statement: ast.stmt


@dataclass(frozen=True)
class Wrap:
    """Put neighbouring statements into a block: a header above them, and themselves indented.

    The header is asked for when the edits inside the statements are done. Its lines are indented
    relative to the first statement, in steps of four spaces, whatever the file uses. Without one
    the statements join the block above them.
    """

    first: ast.stmt
    last: ast.stmt
    header: Callable[[], str]
    depth: int = 1
    """How many blocks the header opens."""


@dataclass(frozen=True)
class DropParameter:
    """Take a parameter whose default is None, or that has none, away from a function."""

    argument: ast.arg
    before: ast.arg | ast.expr
    """The last node of the parameter in front of it."""


@dataclass(frozen=True)
class KeepElse:
    """Put what stands behind ``else`` in the place of the whole ``if``."""

    statement: ast.If


@dataclass(frozen=True)
class KeepBody:
    """Put the body of a ``with``, or of an ``if`` without ``else``, in the place of the whole."""

    statement: ast.If | ast.With


@dataclass(frozen=True)
class AddImport:
    """Import a name, where an import of its kind belongs; :mod:`.needs` knows whether to."""

    module: str
    name: str
    asname: str
    near: ast.stmt | None
    """An import of Ray's that is carried out before, or a statement of the module with several of
    which one is; None where there is none to be seen."""
    piece: int = 0
    """The piece of the document in which it is needed."""


@dataclass(frozen=True)
class DropImport:
    """Take an imported name away that nothing uses, and its statement if it was the only one."""

    alias: ast.alias


CallEdit = DropKeyword | RenameKeyword | SetKeyword | GatherKeywords | NameArguments | EditCall
Edit = (
    Rename
    | RenameAttribute
    | CallEdit
    | Replace
    | ReplaceText
    | Rewrite
    | Surround
    | Insert
    | InsertBlock
    | Append
    | Remove
    | Wrap
    | KeepElse
    | KeepBody
    | AddImport
    | DropImport
    | DropParameter
)
