"""Names for code that a rule writes: how they are spelled where it stands, and what they take."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .edits import AddImport
from .module import Module, Use
from .names import Binding, Scope
from .raytypes import is_class

_CARRIED_OUT = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Try)
"""What an import may stand in without being left out."""


class Needs:
    r"""The names that new code needs at one place, and the imports that make them available.

    >>> module = Module("from ray import train\n")
    >>> needs = Needs(module, module.names.root, module.tree.body[-1])
    >>> needs("ray.train.Checkpoint"), needs("os")
    ('train.Checkpoint', 'os')
    >>> [edit.module for edit in needs.edits]
    ['os']
    """

    def __init__(self, module: Module, scope: Scope, place: ast.stmt | ast.expr) -> None:
        self.module = module
        self.scope = scope
        self.line = place.lineno
        self.edits: list[AddImport] = []

    def __call__(self, target: str) -> str:
        """How a qualified name is written here."""
        for prefix in _prefixes(target):
            known = self._known(prefix)
            if known is not None:
                return known + target[len(prefix) :]
        module, name, rest = self._beside(target) or _home(target)
        wanted = name or module
        asname = "" if self._is_free(wanted, target.removesuffix(rest)) else f"_{wanted}"
        edit = AddImport(module, name, asname, self._near())
        if edit not in self.edits:
            self.edits.append(edit)
        return (asname or wanted) + rest

    def _beside(self, target: str) -> tuple[str, str, str] | None:
        """A class is imported beside others of its module, if there are some."""
        parent, _, leaf = target.rpartition(".")
        found = any(
            isinstance(binding.statement, ast.ImportFrom)
            and binding.loads == parent
            and self._is_certain(scope, binding)
            for scope, _, binding in self.module.names.imports
        )
        return (parent, leaf, "") if found and is_class(target) else None

    def variable(self, name: str, at: ast.stmt | None = None) -> str:
        """A name that means nothing here yet, as near as possible to the given one.

        ``at`` is where it is needed; there it may be one that other ``with`` statements use.
        """
        number = 2
        free = name
        while self.scope.lookup(free) is not None and not self._is_done_with(free, at):
            free = f"{name}_{number}"
            number += 1
        return free

    def _is_done_with(self, name: str, at: ast.stmt | None) -> bool:
        """Whether a name means something only in ``with`` statements, and none of them is here."""
        symbol = self.scope.symbols.get(name)
        if symbol is None or at is None:
            return False
        blocks = {binding.statement for binding in symbol.bindings}
        if not all(isinstance(block, ast.With) for block in blocks):
            return False
        mentions = [
            mention.statement
            for scope in self.module.names.scope_of.values()
            for mention in scope.mentions
            if mention.root.id == name and scope.lookup(name) is symbol
        ]
        return not self._is_below(at, blocks) and all(self._is_below(m, blocks) for m in mentions)

    def _is_below(self, statement: ast.stmt, blocks: set[ast.stmt]) -> bool:
        return not blocks.isdisjoint((statement, *self.module.parents(statement)))

    def _known(self, target: str) -> str | None:
        for scope, name, binding in self.module.names.imports:
            if binding.target != target or not self._is_certain(scope, binding):
                continue
            symbol = self.scope.lookup(name)
            if symbol is not None and symbol.qualname == target:
                return name
        return None

    def _is_certain(self, scope: Scope, binding: Binding) -> bool:
        """Whether an import is really carried out before the place is reached."""
        parent = self.module.names.parents[binding.statement]
        return (
            scope in self.scope.enclosing()
            and binding.statement.lineno <= self.line
            and (parent is None or isinstance(parent, _CARRIED_OUT))
        )

    def _is_free(self, name: str, target: str) -> bool:
        symbol = self.scope.lookup(name)
        return symbol is None or symbol.qualname == target

    def _near(self) -> ast.stmt | None:
        """An import of Ray's above that is seen from here, the first one of the nearest piece."""
        seen = [
            use.statement
            for use in self.module.imports
            if use.statement.lineno <= self.line and self._sees(use)
        ]
        top = [s for s in seen if self.module.names.parents[s] is None] or seen
        return max(top, key=lambda s: self.module.source.piece(s.lineno), default=None)

    def _sees(self, use: Use) -> bool:
        """Whether an import counts here: also when the program runs, and not only in a class."""
        is_hidden = use.scope.is_class and use.scope is not self.scope
        is_typing = any(map(_is_type_checking, self.module.parents(use.statement)))
        return use.scope in self.scope.enclosing() and not is_hidden and not is_typing


def _is_type_checking(statement: ast.stmt) -> bool:
    match statement:
        case ast.If(test=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name == "TYPE_CHECKING"
    return False


def _prefixes(target: str) -> Iterator[str]:
    """The name itself, the classes that it is in, and their module.

    >>> list(_prefixes("ray.train.Checkpoint.from_directory"))
    ['ray.train.Checkpoint.from_directory', 'ray.train.Checkpoint', 'ray.train']
    """
    yield target
    while target.count(".") > 1:
        target = target.rpartition(".")[0]
        yield target
        if not is_class(target):
            return  # a module above this one need not have loaded it


def _home(target: str) -> tuple[str, str, str]:
    """What to import a name from, what to import, and what is written behind that."""
    parent, _, leaf = target.rpartition(".")
    if not parent:
        return target, "", ""
    if parent.count(".") == 1 and not leaf.islower():
        package, _, module = parent.partition(".")
        return package, module, f".{leaf}"
    return parent, leaf, ""
