"""Where the trainer of a ``Tuner`` is made, and what can be put into a function there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from ...flow.uses_of import mentions_of
from ...knowledge.types import is_trainer
from ...names.module import Module
from ...names.nesting import LOOPS
from ...names.scopes import Binding, Kind, Scope, Symbol
from ...rewriting.statements import has_own_lines
from .configs import is_unpacking
from .tuners import TUNER, Tuner, given, tuners


@dataclass(frozen=True)
class Place:
    """The call that makes the trainer of a Tuner, and the statement that it stands in."""

    tuner: Tuner
    trainer: ast.Call
    scope: Scope
    statement: ast.stmt
    """The statement that gives the trainer to a variable, or that of the Tuner itself."""
    variable: str
    """The variable; empty where the trainer is made in the call of the Tuner."""
    is_only: bool
    """Whether nothing but the Tuner uses the trainer."""
    restored: tuple[ast.Name, ...] = ()
    """Where ``Tuner.restore`` is given the same trainer."""

    @property
    def module(self) -> Module:
        return self.tuner.use.module

    @property
    def hindrance(self) -> str:
        """What makes it impossible to put the trainer into a function; empty where nothing does."""
        top = self.tuner.use.statement
        if self.scope.is_class or self.tuner.use.scope.is_class:
            return "the trainer is made in the body of a class"
        if is_unpacking(self.trainer) or is_unpacking(self.tuner.call):
            return "arguments of the trainer or of the `Tuner` are unpacked from something else"
        if not has_own_lines(self.module, self.statement, top):
            return "the trainer and the `Tuner` do not stand in lines of their own"
        if changed := self._rebound():
            return f"`{changed}` gets another value after the trainer is made"
        return ""

    def _rebound(self) -> str:
        """A variable of the trainer's that is given another value before the Tuner runs."""
        first = self.statement.end_lineno or 0
        last = max(self._tuner_lines())
        names = {node.id for node in ast.walk(self.trainer) if isinstance(node, ast.Name)}
        for name in sorted(names):
            symbol = self.scope.lookup(name)
            for binding in symbol.bindings if symbol is not None else ():
                if first < binding.statement.lineno < last and binding.kind is not Kind.IMPORT:
                    return name
        return ""

    def _tuner_lines(self) -> Iterator[int]:
        """The lines in which the Tuner is made, restored, and run."""
        use = self.tuner.use
        yield use.statement.lineno
        yield from (node.lineno for node in self.restored)
        match use.statement:
            case ast.Assign(targets=[ast.Name(id=name)]):
                symbol = use.scope.lookup(name)
                if symbol is None:
                    return
                again = [binding.statement.lineno for binding in symbol.bindings]
                until = min((line for line in again if line > use.statement.lineno), default=None)
                for mention in mentions_of(self.module, symbol):
                    if until is None or mention.root.lineno < until:
                        yield mention.root.lineno

    @property
    def suffix(self) -> str:
        """What new names in this scope end with, so that no Tuner gets those of another."""
        above = [
            other
            for other in tuners(self.module)
            if other.runs_trainer
            and other.use.scope is self.tuner.use.scope
            and other.call.lineno < self.tuner.call.lineno
        ]
        return f"_{len(above) + 1}" if above else ""

    @property
    def is_in_loop(self) -> bool:
        """Whether it is made again and again."""
        return any(isinstance(outer, LOOPS) for outer in self.module.parents(self.statement))


def place_of(tuner: Tuner) -> Place | None:
    """Where the trainer of a Tuner is made, if one call of this module makes it."""
    if tuner.is_unpacked:
        return None
    module, scope = tuner.use.module, tuner.use.scope
    if isinstance(tuner.trainable, ast.Call):
        is_made = is_trainer(module.resolve(tuner.trainable.func, scope) or "")
        top = tuner.use.statement
        return Place(tuner, tuner.trainable, scope, top, "", True) if is_made else None
    symbol = scope.lookup(tuner.trainable.id) if isinstance(tuner.trainable, ast.Name) else None
    if symbol is None or not isinstance(tuner.trainable, ast.Name):
        return None
    bindings = symbol.bindings_at(tuner.trainable)
    if len(bindings) != 1:
        return None
    match bindings[0].statement:
        case ast.Assign(targets=[ast.Name()], value=ast.Call() as call) as statement:
            if is_trainer(module.resolve(call.func, symbol.scope) or ""):
                others = set(_users(module, symbol, bindings[0])) - {tuner.trainable}
                restored = tuple(node for node in _restored(module) if node in others)
                is_only = others == set(restored)
                return Place(tuner, call, symbol.scope, statement, symbol.name, is_only, restored)
    return None


def _restored(module: Module) -> Iterator[ast.Name]:
    """What ``Tuner.restore`` is given to go on with, where that is a variable."""
    for use in module.find(*(f"{name}.restore" for name in TUNER)):
        trainable = given(use.call, "trainable", 1) if use.call is not None else None
        if isinstance(trainable, ast.Name):
            yield trainable


def _users(module: Module, symbol: Symbol, binding: Binding) -> list[ast.Name]:
    """The mentions of a variable that may see one of its values."""
    mentions = mentions_of(module, symbol)
    return [mention.root for mention in mentions if binding in symbol.bindings_at(mention.root)]
