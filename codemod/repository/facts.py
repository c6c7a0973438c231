"""Facts of one module about its functions: plain data, small enough to travel.

The facts are taken from a module once and say nothing about roles. :mod:`.graph` puts the facts of
one or of many modules together.
"""

from __future__ import annotations

import ast
import os
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ..flow.dictionaries import returned_keys
from ..knowledge.runners import runner_role
from ..knowledge.types import is_ours
from ..names.module import Module
from ..names.outside import Consumer
from ..names.resolve import Names
from ..names.scopes import FUNCTIONS, Scope, resolve
from ..names.syntax import is_first
from .metrics import consumers, keeps_reports, lossy_reports
from .plain import Plain
from .refs import PARTIAL, WRAPPERS, Ref, References, ray_name

Slot = int | str | None
"""The place or the name of an argument; None where it is not certain."""

Argument = tuple[Slot, tuple[Ref, ...]]

_MOCKED: tuple[str, ...] = (".session", ".report", ".get_checkpoint", ".get_context")
_MOCKED += (".get_dataset_shard", ".get_world_rank", ".get_local_rank", ".get_world_size")
"""The ends of dotted names that tests replace."""


@dataclass(slots=True)
class Function(Plain):
    """A function, method or lambda."""

    parameters: tuple[str, ...]
    is_method: bool
    """Whether its first parameter is the object."""
    defaults: tuple[tuple[str, tuple[Ref, ...]], ...] = ()
    decorators: tuple[Ref, ...] = ()
    returns: tuple[Ref, ...] = ()
    """What it may return."""
    returned: str = ""
    """What of Ray's it returns whichever way it ends, by its qualified name."""
    keys: tuple[tuple[str, ...], bool] | None = None
    """The keys of the dictionary that it returns, and whether they are all."""


@dataclass(slots=True)
class Class(Plain):
    """A class, with what is asked of its instances."""

    line: int
    bases: tuple[Ref, ...]
    methods: dict[str, str]
    """The key of each method."""
    attributes: dict[str, tuple[Ref, ...]] = field(default_factory=dict)


@dataclass(slots=True)
class Call(Plain):
    """A call, or a call to be: ``functools.partial`` gives arguments, but does not call."""

    owner: str
    """The key of the function in which it stands; empty at the top of the module."""
    line: int
    callee: tuple[Ref, ...]
    arguments: tuple[tuple[Slot, tuple[Ref, ...]], ...]
    calls: bool = True
    is_open: bool = False
    """Whether it is given arguments that the source does not spell: ``f(*args, **more)``."""
    keeps: bool = False
    """For a trainer: whether a callback of its sees the reports."""


@dataclass(slots=True)
class Facts(Plain):
    """Everything that one module says."""

    path: str
    digest: bytes = b""
    """Of the text that was read; empty where its lines are counted in another way."""
    functions: dict[str, Function] = field(default_factory=dict)
    classes: dict[str, Class] = field(default_factory=dict)
    names: dict[str, tuple[Ref, ...]] = field(default_factory=dict)
    """What the names at the top of the module stand for."""
    stars: tuple[Ref, ...] = ()
    """The modules that are imported with a star."""
    calls: list[Call] = field(default_factory=list)
    references: list[tuple[str, tuple[Ref, ...]]] = field(default_factory=list)
    """What a function mentions without calling it, and who may then be called from there."""
    inner: list[tuple[str, str]] = field(default_factory=list)
    """Functions and classes that nothing mentions, each with the function around it."""
    lossy: tuple[str, ...] = ()
    """Functions with reports whose metrics V2 does not keep by itself."""
    drivers: tuple[str, ...] = ()
    """Functions that run what seems to be a trainer, made by someone who is not seen."""
    consumers: tuple[Consumer, ...] = ()
    """Places that read metrics."""
    texts: tuple[str, ...] = ()
    """Strings that may name a function of Ray's by way of another module, for a mock."""


def keys_of(names: Names) -> dict[ast.AST, str]:
    """A name for each function and class, which stays while other lines of the file change."""
    keys: dict[ast.AST, str] = {}
    seen: Counter[str] = Counter()
    for node, scope in names.scope_of.items():
        if not isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            continue
        outer = next(s.node for s in (scope.parent or scope).enclosing() if _is_keyed(s.node))
        own = "<lambda>" if isinstance(node, ast.Lambda) else node.name
        key = f"{keys[outer]}.{own}" if outer in keys else own
        seen[key] += 1
        keys[node] = key if seen[key] == 1 else f"{key}#{seen[key]}"
    return keys


def _is_keyed(node: ast.AST) -> bool:
    return isinstance(node, (*FUNCTIONS, ast.ClassDef, ast.Module))


def facts_of(module: Module, known: frozenset[str] | None = None) -> Facts:
    r"""The facts of a module.

    ``known`` are the first parts of the names that imports may lead to; None for any.

    >>> facts = facts_of(Module("def f():\n    g()\ndef g(): pass\n"))
    >>> [(call.owner, call.callee) for call in facts.calls]
    [('f', (Def(key='g'),))]
    """
    return Reader(module, known).facts


class Reader:
    """Reads one module: the keys of its functions, what expressions stand for, and the facts."""

    def __init__(self, module: Module, known: frozenset[str] | None = None) -> None:
        self.module = module
        self.names = module.names
        self.path = Path(os.path.realpath(module.path)).as_posix()
        self.keys = keys_of(module.names)
        self.refs = References(self.keys, module.names, self.path, known)

    def owner(self, scope: Scope) -> str:
        """The key of the function that runs the code in a scope."""
        for outer in scope.enclosing():
            if outer.is_function:
                return self.keys[outer.node]
        return ""

    @cached_property
    def facts(self) -> Facts:
        """Everything that the module says; it costs as much as all the rest, so only on demand."""
        return _Collector(self).facts


class _Collector:
    """Takes the facts from one module."""

    def __init__(self, reader: Reader) -> None:
        self.names = reader.names
        self.keys = reader.keys
        self.refs = reader.refs
        self.owner = reader.owner
        self.facts = Facts(reader.path, reader.module.source.digest)
        self._placed: set[ast.expr] = {value for _, _, value in self.names.values}
        """The expressions whose meaning is followed from elsewhere."""
        self._references: dict[tuple[str, tuple[Ref, ...]], None] = {}
        self._definitions()
        self._statements()
        self._calls()
        self._mentions()
        self.facts.references = list(self._references)
        self._top(reader.module)
        lossy = dict.fromkeys(map(self.owner, lossy_reports(reader.module)))
        self.facts.lossy = tuple(filter(None, lossy))
        self.facts.drivers = self._drivers()
        reading = consumers(reader.module, self.refs)
        self.facts.consumers = tuple(sorted(reading, key=lambda consumer: consumer.line))
        texts = (str(text.value) for text, _, _ in self.names.strings)
        self.facts.texts = tuple({text for text in texts if text.endswith(_MOCKED)})

    # Definitions

    def _definitions(self) -> None:
        for node, key in self.keys.items():
            scope = self.names.scope_of[node]
            assert scope.parent is not None
            if isinstance(node, ast.ClassDef):
                bases = [ref for base in node.bases for ref in self.refs.of(base, scope.parent)]
                methods = {
                    name: self.keys[binding.node]
                    for name, symbol in scope.symbols.items()
                    for binding in symbol.bindings
                    if isinstance(binding.node, FUNCTIONS)
                }
                attributes = {
                    name: refs
                    for name, symbol in scope.symbols.items()
                    if name not in methods and (refs := self.refs.of_symbol(symbol))
                }
                self.facts.classes[key] = Class(node.lineno, tuple(bases), methods, attributes)
            elif isinstance(node, FUNCTIONS):
                self.facts.functions[key] = self._function(node, scope)

    def _function(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, scope: Scope
    ) -> Function:
        assert scope.parent is not None
        args = node.args
        plain = [arg.arg for arg in (*args.posonlyargs, *args.args)]
        first = scope.symbols.get(plain[0]) if plain else None
        is_method = scope.parent.is_class and first is not None and is_first(node, first.name)
        pairs = [
            *zip(plain[len(plain) - len(args.defaults) :], args.defaults, strict=True),
            *zip((arg.arg for arg in args.kwonlyargs), args.kw_defaults, strict=True),
        ]
        defaults = []
        for name, value in pairs:
            if value is not None:
                self._placed.add(value)
                refs = self.refs.of(value, scope.parent)
                if refs:
                    defaults.append((name, refs))
        returns: tuple[Ref, ...] = ()
        decorators: list[Ref] = []
        if isinstance(node, ast.Lambda):
            self._placed.add(node.body)
            returns = self.refs.of(node.body, scope)
        else:
            for decorator in node.decorator_list:
                self._placed.add(decorator)
                decorators += self.refs.of(decorator, scope.parent)
        parameters = (*plain, *(arg.arg for arg in args.kwonlyargs))
        return Function(parameters, is_method, tuple(defaults), tuple(decorators), returns)

    def _statements(self) -> None:
        returns: dict[ast.AST, list[Ref]] = defaultdict(list)
        for statement in self.names.parents:
            if isinstance(statement, ast.Return) and statement.value is not None:
                function = self._function_around(statement)
                if function is not None:
                    self._placed.add(statement.value)
                    scope = self.names.scope_of[function]
                    returns[function] += self.refs.of(statement.value, scope)
            elif isinstance(statement, ast.Expr):
                self._placed.add(statement.value)
            elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
                self._attributes(statement)
        for function, refs in returns.items():
            self.facts.functions[self.keys[function]].returns = tuple(dict.fromkeys(refs))

    def _function_around(self, statement: ast.stmt) -> ast.AST | None:
        parent = self.names.parents[statement]
        while parent is not None and parent not in self.keys:
            parent = self.names.parents[parent]
        return parent

    def _attributes(self, statement: ast.Assign | ast.AnnAssign) -> None:
        """``self.log = log_metrics``: what an attribute of an instance stands for."""
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        match targets, statement.value:
            case [ast.Attribute(value=ast.Name(id=name), attr=attribute)], ast.expr() as value:
                function = self._function_around(statement)
                if function is None or not isinstance(function, FUNCTIONS):
                    return
                scope = self.names.scope_of[function]
                symbol = scope.symbols.get(name)
                owner = scope.parent.node if scope.parent is not None else None
                is_self = symbol is not None and is_first(function, symbol.name)
                if not is_self or not isinstance(owner, ast.ClassDef):
                    return
                refs = self.refs.of(value, scope)
                self._placed.add(value)
                attributes = self.facts.classes[self.keys[owner]].attributes
                attributes[attribute] = (*attributes.get(attribute, ()), *refs)

    # Calls and other mentions

    def _calls(self) -> None:
        for call, scope in self.names.calls:
            callee = self.refs.of(call.func, scope)
            name = self.refs.name_among(callee, call.func, scope)
            given, is_open = self._arguments(call, scope)
            if name in WRAPPERS:
                if name in PARTIAL:
                    self._partial(call, scope, given, is_open=is_open)
                if runner_role(name) is None:
                    continue
                given = given[:1]
            if callee and not all(map(_is_foreign, callee)):
                found = Call(self.owner(scope), call.lineno, callee, tuple(given), is_open=is_open)
                found.keeps = keeps_reports(call, scope)
                self.facts.calls.append(found)
            else:
                for _, refs in given:
                    self._refer(scope, refs)

    def _arguments(self, call: ast.Call, scope: Scope) -> tuple[list[Argument], bool]:
        given: list[Argument] = []
        is_open = False
        for place, argument in enumerate(call.args):
            is_open = is_open or isinstance(argument, ast.Starred)
            self._argument(given, None if is_open else place, argument, scope)
        for keyword in call.keywords:
            is_open = is_open or keyword.arg is None
            self._argument(given, keyword.arg, keyword.value, scope)
        return given, is_open

    def _argument(self, given: list[Argument], slot: Slot, node: ast.expr, scope: Scope) -> None:
        refs = self.refs.of(node, scope)
        if refs:
            self._placed.add(node)
            given.append((slot, refs))

    def _partial(
        self, call: ast.Call, scope: Scope, given: list[Argument], *, is_open: bool
    ) -> None:
        """``partial(f, x)`` gives ``f`` its first argument, though it does not call it."""
        function = self.refs.of(call.args[0], scope) if call.args else ()
        shifted = tuple(
            (slot - 1 if isinstance(slot, int) else slot, refs) for slot, refs in given if slot != 0
        )
        if function:
            self.facts.calls.append(
                Call(
                    self.owner(scope), call.lineno, function, shifted, calls=False, is_open=is_open
                )
            )

    def _mentions(self) -> None:
        mentioned: set[ast.AST] = set()
        for scope in self.names.scope_of.values():
            for mention in scope.mentions:
                symbol = scope.lookup(mention.root.id)
                if symbol is not None:
                    for binding in symbol.bindings:
                        mentioned.add(binding.node)
                    if not self.refs.of_symbol(symbol):
                        continue
                elif not self.refs.stars:
                    continue
                outer = mention.links[-1] if mention.links else mention.root
                if outer not in self._placed:
                    self._refer(scope, self.refs.of(outer, scope))
            if isinstance(scope.node, ast.Lambda) and scope.node not in self._placed:
                assert scope.parent is not None
                self._refer(scope.parent, self.refs.of(scope.node, scope.parent))
        self._inner(mentioned)

    def _inner(self, mentioned: set[ast.AST]) -> None:
        methods = {key for owner in self.facts.classes.values() for key in owner.methods.values()}
        for node, key in self.keys.items():
            if node in mentioned or key in methods or isinstance(node, ast.Lambda):
                continue
            around = self.owner(self.names.scope_of[node].parent or self.names.root)
            if around:
                self.facts.inner.append((around, key))

    def _refer(self, scope: Scope, refs: tuple[Ref, ...]) -> None:
        useful = tuple([ref for ref in refs if not _is_foreign(ref)])
        if useful and (owner := self.owner(scope)):
            self._references[owner, useful] = None

    def _drivers(self) -> tuple[str, ...]:
        """Functions with ``trainer.fit()``: others fit a model to something."""
        fitting = (
            self.owner(scope)
            for call, scope in self.names.calls
            if isinstance(call.func, ast.Attribute) and call.func.attr == "fit"
            if not call.args and not call.keywords and not is_ours(resolve(call.func, scope) or "")
        )
        return tuple(dict.fromkeys(filter(None, fitting)))

    def _top(self, module: Module) -> None:
        for name, symbol in self.names.root.symbols.items():
            refs = self.refs.of_symbol(symbol)
            if refs:
                self.facts.names[name] = refs
            if (returned := symbol.returned) and is_ours(returned):
                self.facts.functions[self.keys[symbol.bindings[0].node]].returned = returned
            if made := returned_keys(symbol, module):
                known = (tuple(sorted(made.names - made.removed)), made.are_all)
                self.facts.functions[self.keys[symbol.bindings[0].node]].keys = known
        self.facts.stars = self.refs.stars


def _is_foreign(ref: Ref) -> bool:
    """Whether a reference leads to something of Ray's that runs nothing of ours."""
    name = ray_name(ref)
    return name is not None and runner_role(name) is None
