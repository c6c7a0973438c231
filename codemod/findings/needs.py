"""Names for code that a rule writes: how they are spelled where it stands, and what they take."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..flow.import_reached import is_passed
from ..knowledge.types import is_class
from ..names.annotations import is_for_type_checkers
from ..names.module import Module, Use
from ..names.scopes import Binding, Scope, Symbol
from .edits import AddImport


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
        self.place = place
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
        near = self._near()
        there = near.scope if near else self.module.names.root
        asname = "" if self._is_free(wanted, target.removesuffix(rest), there) else f"_{wanted}"
        edit = AddImport(
            module,
            name,
            asname,
            near.statement if near else self._behind(),
            self.module.source.piece(self.line),
        )
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
            is_loaded = isinstance(binding.statement, ast.Import) and binding.loads == target
            spelled = name if binding.target == target else target if is_loaded else ""
            symbol = self.scope.lookup(name) if spelled else None
            if symbol is None or symbol.scope is not scope or symbol.qualname != binding.target:
                continue
            if self._is_certain(scope, binding):
                return spelled
            if self._is_above(scope, binding.statement) and self._has(symbol):
                return spelled
        return None

    def _is_certain(self, scope: Scope, binding: Binding) -> bool:
        """Whether an import is really carried out before the place is reached."""
        return self._is_above(scope, binding.statement) and is_passed(
            self.module, binding.statement, self.line
        )

    def _is_above(self, scope: Scope, statement: ast.stmt) -> bool:
        """Whether an import counts here if it is carried out, when the program runs."""
        is_hidden = scope.is_class and scope is not self.scope
        is_typing = any(map(is_for_type_checkers, self.module.parents(statement)))
        is_seen = scope in self.scope.enclosing() and not is_hidden and not is_typing
        return is_seen and statement.lineno <= self.line

    def _is_free(self, name: str, target: str, there: Scope) -> bool:
        """Whether an import in a scope may bind a name: nothing else there or here has it."""
        symbol = self.scope.lookup(name)
        return symbol is None or (symbol.qualname == target and symbol.scope is there)

    def _near(self) -> Use | None:
        """An import of Ray's that is carried out above, the first one of the nearest piece.

        A file that has nothing but Ray itself at its top, and the rest where it is needed, may be
        loaded where the rest is not installed.
        """
        above = [use for use in self.module.imports if self._is_above(use.scope, use.statement)]
        passed = [use for use in above if is_passed(self.module, use.statement, self.line)]
        seen = passed or list(filter(self._leans_on, above))
        seen = [use for use in seen if use.qualname != "ray"] or seen
        top = [use for use in seen if self.module.names.parents[use.statement] is None] or seen
        piece = self.module.source.piece
        return max(top, key=lambda use: piece(use.statement.lineno), default=None)

    def _leans_on(self, use: Use) -> bool:
        """Whether the place is of no use unless an import is carried out: it has its name."""
        return len(use.symbol.imports) == 1 and self._has(use.symbol)

    def _has(self, symbol: Symbol) -> bool:
        """Whether the place itself uses a name, which so means something by then."""
        end = self.place.end_lineno or self.line
        return any(
            mention.statement is self.place
            if isinstance(self.place, ast.stmt)
            else self.line <= mention.root.lineno <= end
            for mention in symbol.mentions
        )

    def _behind(self) -> ast.stmt | None:
        """A statement of the module that imports Ray in one way or another, further up."""
        for use in self.module.imports:
            outermost = [use.statement, *self.module.parents(use.statement)][-1]
            is_done = (outermost.end_lineno or 0) < self.line
            if use.scope.parent is None and is_done and self._is_above(use.scope, use.statement):
                return outermost
        return None


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
