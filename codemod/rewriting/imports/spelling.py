"""Spells each renamed use, and tells which imports come and go for it."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence

from ...findings.edits import Rename
from ...flow.import_reached import is_passed
from ...knowledge.types import is_class, is_ours
from ...names.module import Module, Use, body_of
from ...names.scopes import Binding, Kind, Mention, Scope, Symbol
from ...text.patches import Patch, replace
from ..statements import removal
from .homes import home
from .model import Changes, Import


class Spelling:
    """The decisions for one module."""

    def __init__(self, module: Module, renames: Sequence[Rename]) -> None:
        self.module = module
        self.changes = Changes()
        self.texts: dict[ast.expr, str] = {}
        """The new text of each expression that changes."""
        self.removed: list[ast.stmt] = []
        """The statements that go."""
        self.replaced: dict[ast.stmt, str] = {}
        """The new text of each statement that changes."""
        self._released: dict[Symbol, set[Mention]] = defaultdict(set)
        """The mentions that no longer need their symbol."""
        self._renamed: dict[Mention, str] = {}
        """The mentions that change, with their new text."""
        imports = [rename for rename in renames if rename.use.is_import]
        uses = [rename for rename in renames if not rename.use.is_import]
        for rename in imports:
            self._change_import(rename.use, rename.new)
        # What changes in place comes first: others may be called by the names that it binds.
        left = [
            (symbol, group)
            for symbol, group in _by_symbol(uses)
            if not (symbol.is_imported and self._in_place(symbol, group))
        ]
        for symbol, group in left:
            self._rename_uses(symbol, group)
        for symbol in list(self._released):
            self._release(symbol)
        self._release_submodules()

    def patches(self) -> Iterator[Patch]:
        """The patches of the expressions; the import statements are not among them."""
        for node, text in self.texts.items():
            yield replace(*self.module.source.span(node), text)
        for statement in self.removed:
            yield removal(self.module, statement)
        for statement, text in self.replaced.items():
            yield replace(*self.module.source.span(statement), text)

    # Imports that change in place

    def _change_import(self, use: Use, new: str) -> None:
        alias = use.node
        assert isinstance(alias, ast.alias)
        if isinstance(use.statement, ast.Import):
            self.changes.changed[alias] = Import(new, asname=alias.asname or "")
            return
        if "()" in new:
            self._rename_uses(use.symbol, [Rename(bare, new) for bare in use.bare_uses])
            self._release(use.symbol)
            return
        module, _, leaf = new.rpartition(".")
        bound = use.symbol.name
        if leaf != bound and not alias.asname and is_class(new) and self._is_free(leaf, use):
            for bare in use.bare_uses:
                assert isinstance(bare.node, ast.Name)
                self.texts[bare.node] = leaf
            bound = leaf
        asname = "" if bound == leaf else bound
        self.changes.changed[alias] = Import(module, leaf, asname)

    def _is_free(self, name: str, use: Use) -> bool:
        scopes = [use.scope, *(bare.scope for bare in use.bare_uses)]
        return all(scope.lookup(name) is None for scope in scopes)

    # Uses

    def _rename_uses(self, symbol: Symbol, renames: list[Rename]) -> None:
        if not symbol.is_imported:
            for rename in renames:
                self._rename_through_variable(rename)
            return
        by_home: dict[Import, list[tuple[Use, str]]] = defaultdict(list)
        for rename in renames:
            wanted, rest = home(rename.new)
            by_home[wanted].append((rename.use, rest))
        target = symbol.imports[0].target
        for wanted, uses in by_home.items():
            if wanted.target == target or wanted.target.startswith(f"{target}."):
                self._below(symbol, wanted, uses)
            else:
                self._elsewhere(symbol, wanted, uses)
        self._rename_bare(symbol, set(by_home))

    def _rename_through_variable(self, rename: Rename) -> None:
        """``ctx.old`` becomes ``ctx.new``."""
        use = rename.use
        value = use.symbol.qualname or ""
        self._write(use, use.symbol.name + rename.new[len(value) :])

    def _in_place(self, symbol: Symbol, renames: list[Rename]) -> bool:
        """Whether the import alone can change, because every use of its name means the same."""
        targets = {rename.new for rename in renames}
        if len(targets) != 1 or any(rename.use.depth for rename in renames):
            return False
        new = targets.pop()
        module, _, leaf = new.rpartition(".")
        everywhere = {rename.use.mention for rename in renames} == set(symbol.mentions)
        froms = all(isinstance(b.statement, ast.ImportFrom) for b in symbol.imports)
        aliased = all(isinstance(b.node, ast.alias) and b.node.asname for b in symbol.imports)
        if not (everywhere and froms and "()" not in new):
            return False
        bound = symbol.name
        if leaf != bound and not aliased:
            if not _may_be_called(leaf, new, symbol):
                return False
            for rename in renames:
                self._write(rename.use, leaf)
            bound = leaf
        for binding in symbol.imports:
            assert isinstance(binding.node, ast.alias)
            asname = "" if leaf == bound else bound
            self.changes.changed[binding.node] = Import(module, leaf, asname)
        return True

    def _below(self, symbol: Symbol, wanted: Import, uses: list[tuple[Use, str]]) -> None:
        """The new name hangs below what is imported: ``train.old`` becomes ``train.new``."""
        target = symbol.imports[0].target
        for use, rest in uses:
            self._write(use, symbol.name + wanted.target[len(target) :] + rest)
        if target == "ray":
            package = wanted.target if wanted.module == "ray" else wanted.module
            self._load(symbol, package, [use for use, _ in uses])

    def _elsewhere(self, symbol: Symbol, wanted: Import, uses: list[tuple[Use, str]]) -> None:
        name = self._name_for(symbol, wanted, [use for use, _ in uses])
        for use, rest in uses:
            self._write(use, name + rest)
            assert use.mention is not None
            self._released[symbol].add(use.mention)

    def _name_for(self, symbol: Symbol, wanted: Import, uses: list[Use]) -> str:
        """How a module or class is called where the uses stand; imported if need be."""
        known = self._known_name(symbol, wanted.target, uses)
        if known is not None and not _alternatives(symbol):
            return known
        new, name = self._new_import(wanted, uses)
        pieces = {self._serving_piece(symbol, use.statement) for use in uses}
        for binding in symbol.imports:
            if self._piece(binding) in pieces:
                self.changes.add(binding.statement, new)
        return name

    def _known_name(self, symbol: Symbol, target: str, uses: list[Use]) -> str | None:
        candidates = [
            (name, binding)
            for scope, name, binding in self.module.names.imports
            if self._target(name, binding) == target
            and (scope.parent is None or scope is symbol.scope)
        ]
        for name in dict.fromkeys(name for name, _ in candidates):
            known = [binding for other, binding in candidates if other == name]
            if self._is_there(known, symbol, uses) and all(
                self._serves(known, target, name, use) for use in uses
            ):
                return name
        return None

    def _serves(self, known: list[Binding], target: str, name: str, use: Use) -> bool:
        """Whether one of the imports of a name is enough for a use.

        It is, if it stands above, and not in a piece above the one with the import that it takes
        the place of: each cell and each example keeps imports of its own.
        """
        line = use.statement.lineno
        piece = self._serving_piece(use.symbol, use.statement)
        found = use.scope.lookup(name)
        return (
            found is not None
            and self._means(found, target)
            and any(b.statement.lineno <= line and self._piece(b) >= piece for b in known)
        )

    def _target(self, name: str, binding: Binding) -> str | None:
        """What an import binds to a name when all is changed."""
        changed = self.changes.changed.get(binding.node)  # type: ignore[call-overload]
        if changed is None:
            return binding.target
        return changed.target if changed.bound == name else None

    def _means(self, symbol: Symbol, target: str) -> bool:
        """Whether a name stands for something, or will when all is changed."""
        if symbol.qualname == target:
            return not any(b.node in self.changes.changed for b in symbol.bindings)
        return bool(symbol.imports) and all(
            binding.kind is Kind.IMPORT and self._target(symbol.name, binding) == target
            for binding in symbol.bindings
        )

    def _serving_piece(self, symbol: Symbol, statement: ast.stmt) -> int:
        """The piece with the import that a statement sees: the last one above it."""
        above = [b for b in symbol.imports if b.statement.lineno <= statement.lineno]
        return self._piece(above[-1] if above else symbol.imports[0])

    def _piece(self, binding: Binding) -> int:
        return self.module.source.piece(binding.statement.lineno)

    def _is_there(self, known: list[Binding], symbol: Symbol, uses: list[Use]) -> bool:
        """Whether one of some imports is carried out on every way to the uses.

        One beside each import of the symbol will do: where that is carried out, so is this.
        """
        if any(
            all(is_passed(self.module, one.statement, use.statement.lineno) for use in uses)
            for one in known
        ):
            return True
        return all(
            any(one.statement in body_of(self.module, old.statement) for one in known)
            for old in symbol.imports
        )

    def _new_import(self, wanted: Import, uses: list[Use]) -> tuple[Import, str]:
        scopes = [use.scope for use in uses]
        named = [found for scope in scopes if (found := scope.lookup(wanted.name)) is not None]
        if all(self._means(symbol, wanted.target) for symbol in named):
            return wanted, wanted.name
        if wanted.target.startswith("ray.") and _all_free("ray", "ray", scopes):
            package = wanted.target if wanted.module == "ray" else wanted.module
            return Import(package), wanted.target
        asname = f"{wanted.module.partition('.')[0]}_{wanted.name}"
        return Import(wanted.module, wanted.name, asname), asname

    def _load(self, symbol: Symbol, package: str, uses: list[Use]) -> None:
        """See to it that ``ray.train`` is loaded where only ``import ray`` is sure."""
        first = min(use.statement.lineno for use in uses)
        loaded: list[str] = []
        for scope, _, binding in self.module.names.imports:
            is_seen = scope.parent is None or scope is symbol.scope
            if is_seen and binding.statement.lineno <= first:
                assert isinstance(binding.node, ast.alias)
                changed = self.changes.changed.get(binding.node)
                loaded += [changed.target] if changed else [binding.loads, binding.target]
        if not any(name == package or name.startswith(f"{package}.") for name in loaded):
            self.changes.add(symbol.imports[0].statement, Import(package))

    def _rename_bare(self, symbol: Symbol, homes: set[Import]) -> None:
        """Carry ``session is None`` and ``session = None`` along with a module that moves."""
        left = [m for m in symbol.mentions if m not in self._released[symbol]]
        if len(homes) != 1 or not self._released[symbol] or any(m.links for m in left):
            return
        nones = _alternatives(symbol)
        if not nones:
            return
        names = {self._root_text(mention) for mention in self._released[symbol]}
        new = names.pop()
        if names or not new.isidentifier():
            return
        for mention in left:
            self.texts[mention.root] = new
            self._released[symbol].add(mention)
        for binding in nones:
            assert isinstance(binding.node, ast.Name)
            if self._is_bound_beside(new, binding.statement):
                self._unbind(binding.statement, binding.node)
            else:
                self.texts[binding.node] = new

    def _is_bound_beside(self, name: str, statement: ast.stmt) -> bool:
        """Whether a statement next to this one binds the name already."""
        symbol = self.module.names.root.symbols.get(name)
        beside = body_of(self.module, statement)
        return symbol is not None and any(b.statement in beside for b in symbol.bindings)

    def _unbind(self, statement: ast.stmt, name: ast.Name) -> None:
        """Take ``name = None`` away, or the name out of ``name = other = None``."""
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        if len(targets) > 1:
            others = [target.id for target in targets if isinstance(target, ast.Name)]
            others.remove(name.id)
            self.replaced[statement] = " = ".join([*others, "None"])
        else:
            self.removed.append(statement)

    def _root_text(self, mention: Mention) -> str:
        text = next(self.texts[node] for node in _nodes(mention) if node in self.texts)
        return text.partition(".")[0]

    def _write(self, use: Use, text: str) -> None:
        assert isinstance(use.node, ast.expr)
        self.texts[use.node] = text
        assert use.mention is not None
        self._renamed[use.mention] = text

    # Imports that nothing needs any more

    def _release(self, symbol: Symbol) -> None:
        if symbol.is_exported:
            return
        left = [m for m in symbol.mentions if m not in self._released[symbol]]
        freed = {self._serving_piece(symbol, m.statement) for m in self._released[symbol]}
        needed = {self._serving_piece(symbol, m.statement) for m in left}
        for binding in symbol.imports:
            assert isinstance(binding.node, ast.alias)
            is_package = isinstance(binding.statement, ast.Import) and "." in binding.loads
            is_free = not left or self._piece(binding) in freed - needed
            if is_free and (binding.node.asname or not is_package):
                self.changes.dropped.add(binding.node)

    def _release_submodules(self) -> None:
        """``import ray.air`` goes when nothing below ``ray.air`` is left."""
        for scope, _, binding in self.module.names.imports:
            alias = binding.node
            if (
                isinstance(binding.statement, ast.Import)
                and isinstance(alias, ast.alias)
                and not alias.asname
                and is_ours(binding.loads)
                and "." in binding.loads
                and self._all_renamed(binding.loads)
            ):
                self._drop_submodule(alias, binding.statement, scope.lookup("ray"))

    def _all_renamed(self, package: str) -> bool:
        below = [
            mention
            for _, mention, names in self.module.mentions
            if any(name == package for name in names)
        ]
        return bool(below) and not any(
            self._renamed.get(mention, package).startswith(package) for mention in below
        )

    def _drop_submodule(self, alias: ast.alias, statement: ast.stmt, symbol: Symbol | None) -> None:
        if alias in self.changes.changed:
            return
        self.changes.dropped.add(alias)
        if symbol is None:
            return
        needed = [m for m in symbol.mentions if m not in self._released[symbol]]
        first = min((mention.statement.lineno for mention in needed), default=0)
        others = [
            b
            for b in symbol.imports
            if b.node not in self.changes.dropped and b.statement.lineno <= first
        ]
        # What another function imports is not there for this scope.
        elsewhere = {b.statement for s, _, b in self.module.names.imports if s is not symbol.scope}
        added = any(
            new.bound == "ray"
            for place, news in self.changes.added.items()
            if place not in elsewhere and place.lineno <= first
            for new in news
        )
        if needed and not others and not added:
            self.changes.add(statement, Import(symbol.name))


def _by_symbol(renames: Sequence[Rename]) -> Iterator[tuple[Symbol, list[Rename]]]:
    groups: dict[Symbol, list[Rename]] = defaultdict(list)
    for rename in renames:
        groups[rename.use.symbol].append(rename)
    yield from groups.items()


def _alternatives(symbol: Symbol) -> list[Binding]:
    """What else is bound to a name: ``session = None`` where the import failed."""
    return [binding for binding in symbol.bindings if binding.kind is not Kind.IMPORT]


def _all_free(name: str, target: str, scopes: list[Scope]) -> bool:
    """Whether a name is unused, or means the target already, in all the scopes."""
    symbols = [scope.lookup(name) for scope in scopes]
    return all(symbol is None or symbol.qualname == target for symbol in symbols)


def _may_be_called(name: str, target: str, symbol: Symbol) -> bool:
    """Whether an imported class can take the name of the class that replaces it."""
    if not is_class(target) or symbol.is_exported or _alternatives(symbol):
        return False
    scopes = [symbol.scope, *(mention.scope for mention in symbol.mentions)]
    return _all_free(name, target, scopes)


def _nodes(mention: Mention) -> Iterator[ast.expr]:
    yield mention.root
    yield from mention.links
