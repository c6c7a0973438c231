"""A parsed module as the rules see it: uses of Ray's names, who runs them, and what is around."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from railswitch.catalogue import Role

from ..knowledge.railswitch_v1 import V2_ONLY, WRITTEN_BY_RULES, v2_keyword
from ..knowledge.runners import TUNE_CLASSES, runner_role
from ..knowledge.types import is_ours, may_be_legacy
from ..text.source import Source
from .nesting import around, blocks_in
from .outside import NOTHING, Outside
from .resolve import Names, link, qualnames
from .scopes import Binding, Mention, Scope, Symbol, resolve
from .walk import walk

T = TypeVar("T")


@dataclass(eq=False, slots=True)
class Use:
    """One place where a qualified name stands in the source.

    ``session.report({})`` after ``from ray.air import session`` is four uses: of
    ``ray.air.session`` (in the import), of ``ray.air.session`` (the name), of
    ``ray.air.session.report`` (the attribute) and of ``ray.air.session.report()`` (the call).
    """

    module: Module
    qualname: str
    node: ast.expr | ast.alias
    scope: Scope
    statement: ast.stmt
    symbol: Symbol
    """The name at the root of the expression, or the one that the import binds."""
    mention: Mention | None = None
    """The whole expression of which this is a part; None in an import."""
    depth: int = 0
    """How many links of the expression belong to this use."""

    @property
    def is_import(self) -> bool:
        """Whether it is an import that binds the name."""
        return self.mention is None

    @property
    def is_spelled(self) -> bool:
        """Whether the name is written out here: by an import, or as an attribute.

        ``air.RunConfig`` is; the bare ``RunConfig`` is not, for its import spells it.
        """
        return self.is_import or isinstance(self.node, ast.Attribute)

    @property
    def is_variable(self) -> bool:
        """Whether it starts with a variable, rather than with an imported name of Ray's."""
        return not (self.symbol.is_imported and is_ours(self.symbol.qualname or ""))

    @property
    def call(self) -> ast.Call | None:
        """The call of this very name, if it is called."""
        if self.mention is None or self.depth >= len(self.mention.links):
            return None
        outer = self.mention.links[self.depth]
        return outer if isinstance(outer, ast.Call) else None

    @property
    def attribute(self) -> str | None:
        """The attribute that is asked of it next, if any."""
        if self.mention is None or self.depth >= len(self.mention.links):
            return None
        outer = self.mention.links[self.depth]
        return outer.attr if isinstance(outer, ast.Attribute) else None

    @property
    def bare_uses(self) -> list[Use]:
        """For an import: every place that mentions the name it binds."""
        return [self.module.use(self.symbol, mention, 0) for mention in self.symbol.mentions]


class Module:
    r"""One Python text, parsed, with its names resolved.

    >>> module = Module("from ray import air\nair.RunConfig(verbose=1)\n")
    >>> [use.qualname for use in module.find("ray.air.RunConfig")]
    ['ray.air.RunConfig']
    """

    def __init__(self, text: str, path: str = "<text>", outside: Outside | None = None) -> None:
        self.source = Source(text)
        self.path = path
        self.outside = outside
        self._made: dict[Callable[[Module], Any], Any] = {}
        """What the other files of the repository do with this one, where that is known."""
        self.tree = ast.parse(text)
        returned, given = (outside.returned, outside.parameters) if outside else ({}, {})
        self.names: Names = walk(self.tree, returned, given)
        self.symbols: list[Symbol] = link(self.names, may_be_legacy)
        """The names of this module that stand for something of Ray's, with all their mentions."""

    def release(self) -> None:
        """Let go of everything, so that the memory is free at once.

        Scopes and symbols know each other, and a run does without the garbage collector.
        """
        root = self.names.root
        if root.members is not None and root.callers is not None:
            root.members.clear()
            root.callers.clear()
        for scope in self.names.scope_of.values():
            scope.symbols.clear()
            scope.mentions.clear()
            scope.elsewhere.clear()
        vars(self).clear()

    @cached_property
    def imports(self) -> list[Use]:
        """Every import of something of Ray's."""
        return [
            self._import_use(scope, name, binding)
            for scope, name, binding in self.names.imports
            if is_ours(binding.target)
        ]

    @cached_property
    def mentions(self) -> list[tuple[Symbol, Mention, list[str]]]:
        """Every expression that starts with a name of Ray's.

        The qualified names are those of the bare name and of each link that follows it.
        """
        return [
            (symbol, mention, self.qualnames(symbol, mention))
            for symbol in self.symbols
            for mention in symbol.mentions
        ]

    @cached_property
    def v2_only(self) -> frozenset[str]:
        """What this module uses of Ray Train that V1 never had."""
        imported = (use.qualname for use in self.imports)
        mentioned = (name for _, _, names in self.mentions for name in names)
        names = frozenset(
            start
            for name in (*imported, *mentioned)
            for size in (3, 4)
            if (start := ".".join(name.split(".")[:size])) in V2_ONLY
        )
        return names | frozenset(
            f"{name}({keyword})"
            for _, mention, qualified in self.mentions
            for name, link in zip(qualified, mention.links, strict=False)
            if isinstance(link, ast.Call) and (keyword := v2_keyword(name, link))
        )

    @property
    def is_written_for_v2(self) -> bool:
        """Whether a human wrote this module for V2: it uses what no rule writes."""
        return bool(self.v2_only - WRITTEN_BY_RULES)

    @cached_property
    def runs(self) -> frozenset[Role]:
        """Whose functions are run here, or in the files that have to do with this one."""
        names = {name for _, _, names in self.mentions for name in names}
        here = {role for name in names if (role := runner_role(name))}
        return (self.outside or NOTHING).runs | here

    @cached_property
    def shows_roles(self) -> bool:
        """Whether anything here, or in the files around, may show who runs a function.

        It costs little beside ``roles_of``, which have nothing to say where it is false.
        """
        outside = self.outside or NOTHING
        if outside.reasons or outside.entries or outside.given or outside.trainers:
            return True
        if any(name == "*" for _, name, _ in self.names.imports):
            return True
        names = {name for _, _, names in self.mentions for name in names}
        return any(name in TUNE_CLASSES or runner_role(name) for name in names)

    def once(self, make: Callable[[Module], T]) -> T:
        """What a function makes of this module; it is called once, and its answer kept.

        >>> Module("x = 1").once(lambda module: len(module.source.text))
        5
        """
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    def find(self, *names: str) -> Iterator[Use]:
        """Every use of one of the qualified names, other than in imports."""
        places = [place for name in set(names) for place in self._places.get(name, ())]
        for index, depth in sorted(places):
            symbol, mention, qualified = self.mentions[index]
            yield self.use(symbol, mention, depth, qualified[depth])

    @cached_property
    def _places(self) -> dict[str, list[tuple[int, int]]]:
        """Where each qualified name stands: the number of the mention, and how deep in it.

        The rules ask for names very often, and a file may have very many of them.
        """
        places: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for index, (_, _, qualified) in enumerate(self.mentions):
            for depth, name in enumerate(qualified):
                places[name].append((index, depth))
        return dict(places)

    def use(self, symbol: Symbol, mention: Mention, depth: int, name: str = "") -> Use:
        """The use that consists of the first ``depth`` links of an expression."""
        return Use(
            self,
            name or self.qualnames(symbol, mention)[depth],
            mention.links[depth - 1] if depth else mention.root,
            mention.scope,
            mention.statement,
            symbol,
            mention,
            depth,
        )

    def qualnames(self, symbol: Symbol, mention: Mention) -> list[str]:
        """The qualified names of the bare name and of each link that follows it."""
        return qualnames(symbol, mention)

    def resolve(self, node: ast.expr, scope: Scope) -> str | None:
        """The qualified name of any expression."""
        return resolve(node, scope)

    def spelled(self, text: str) -> str:
        """The qualified name in a string, also if it leads through a module of the repository."""
        return self.outside.spelled.get(text, text) if self.outside is not None else text

    def parents(self, statement: ast.stmt) -> Iterator[ast.stmt]:
        """The statements around a statement, from the inside out."""
        return around(statement, self.names.parents)

    def _import_use(self, scope: Scope, name: str, binding: Binding) -> Use:
        assert isinstance(binding.node, ast.alias)
        owner = scope.elsewhere.get(name, scope)
        symbol = owner.symbols.get(name) or Symbol(name, scope)
        target = binding.target
        if isinstance(binding.statement, ast.Import):
            target = binding.loads  # `import ray.air` spells ray.air, though it binds ray
        return Use(self, target, binding.node, scope, binding.statement, symbol)


def body_of(module: Module, statement: ast.stmt) -> list[ast.stmt]:
    """The list of statements in which a statement stands."""
    parent = module.names.parents[statement]
    if parent is None:
        return module.tree.body
    return next(body for body in blocks_in(parent) if statement in body)
