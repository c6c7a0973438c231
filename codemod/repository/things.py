"""Things that references of a repository's modules stand for: functions, classes, instances.

References may go round in circles, through imports and through what functions return: a circle is
gone round a few times, and then taken as it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..knowledge.types import is_trainer
from .facts import Class, Facts
from .places import Places
from .refs import Attr, Def, Imported, Param, Ref, Result, Self, ray_name

_ROUNDS = 3
"""How often a circle of references is gone round: nothing new comes of more in real code."""


class Node(NamedTuple):
    """A function or class, or one of a function's parameters."""

    path: str
    key: str
    parameter: str = ""


class Thing(NamedTuple):
    """What a reference stands for."""

    kind: str
    """``function``, ``class``, ``instance``, ``parameter``, ``module`` or ``ray``."""
    node: Node
    bound: bool = False
    """Whether a method comes with its object."""


class Things:
    """What the references of some modules stand for."""

    def __init__(self, modules: Iterable[Facts]) -> None:
        self.modules = {facts.path: facts for facts in sorted(modules, key=lambda f: f.path)}
        self.places = Places(self.modules)
        self._things: dict[tuple[str, Ref], tuple[Thing, ...]] = {}
        self._guesses: dict[tuple[str, Ref], tuple[Thing, ...]] = {}
        self._asked: set[tuple[str, Ref]] = set()
        self._open: set[tuple[str, Ref]] = set()
        self._is_circular = False
        self._bases_of: dict[Node, tuple[Thing, ...]] = {}
        self._subclasses: dict[Node, set[Node]] = defaultdict(set)
        self._hierarchy()

    def things(self, path: str, refs: Iterable[Ref]) -> tuple[Thing, ...]:
        """Everything that references of a module may stand for."""
        if isinstance(refs, tuple) and len(refs) == 1:
            return self._thing(path, refs[0])
        return tuple(dict.fromkeys(thing for ref in refs for thing in self._thing(path, ref)))

    def functions(self, path: str, ref: Ref) -> list[str]:
        """The functions and methods of a module that a reference of its own may stand for."""
        things = self._thing(path, ref)
        return [t.node.key for t in things if t.kind == "function" and t.node.path == path]

    def is_trainer(self, thing: Thing) -> bool:
        """Whether something is an instance of a trainer."""
        if thing.kind == "instance":
            return any(map(is_trainer, self.ray_classes(thing)))
        name = thing.node.key
        return thing.kind == "ray" and name.endswith("()") and is_trainer(name.removesuffix("()"))

    def ray_classes(self, thing: Thing) -> list[str]:
        """Ray's classes that a class is or inherits from."""
        if thing.kind == "ray":
            return [thing.node.key]
        if thing.kind not in ("class", "instance"):
            return []
        return [base.node.key for base in self._above(thing.node) if base.kind == "ray"]

    def _thing(self, path: str, ref: Ref) -> tuple[Thing, ...]:
        if isinstance(ref, Param):
            return (Thing("parameter", Node(path, ref.key, ref.name)),)
        if isinstance(ref, Def):
            kind = "class" if ref.key in self.modules[path].classes else "function"
            return (Thing(kind, Node(path, ref.key)),)
        key = (path, ref)
        found = self._things.get(key)
        if found is not None:
            return found
        if key in self._asked:
            self._is_circular |= key in self._open
            return self._guesses.get(key, ())
        if self._asked:
            return self._ask(key)
        # In a circle nobody can answer first. Asking again, now with what the others have said,
        # completes it; each is asked once in a round, however the circles lie in each other.
        for _ in range(_ROUNDS):
            self._is_circular = False
            before = dict(self._guesses)
            self._ask(key)
            self._asked.clear()
            if not self._is_circular or self._guesses == before:
                break
        self._things.update(self._guesses)
        self._guesses.clear()
        return self._things[key]

    def _ask(self, key: tuple[str, Ref]) -> tuple[Thing, ...]:
        self._asked.add(key)
        self._open.add(key)
        found = tuple(dict.fromkeys((*self._look(*key), *self._guesses.get(key, ()))))
        self._open.discard(key)
        self._guesses[key] = found
        return found

    def _look(self, path: str, ref: Ref) -> Iterator[Thing]:
        if isinstance(ref, Imported):
            yield from self._imported(path, ref)
        elif isinstance(ref, Self):
            if ref.above:
                for base in self._bases(Node(path, ref.key)):
                    yield base._replace(kind="instance") if base.kind == "class" else base
            else:
                yield Thing("self", Node(path, ref.key))
        elif isinstance(ref, Result):
            for made in self._thing(path, ref.of):
                yield from self._result(made)
        elif isinstance(ref, Attr):
            for owner in self._thing(path, ref.of):
                yield from self._attribute(owner, ref.name)

    def _imported(self, path: str, ref: Imported) -> Iterator[Thing]:
        if ray_name(ref) is not None:
            yield Thing("ray", Node("", ref.name))
            return
        for module, rest in self.places.find(path, ref.folder, ref.name):
            things: tuple[Thing, ...] = (Thing("module", Node(module, "")),)
            for part in filter(None, rest.split(".")):
                things = tuple(
                    dict.fromkeys(t for thing in things for t in self._attribute(thing, part))
                )
            yield from things

    def _result(self, made: Thing) -> Iterator[Thing]:
        if made.kind == "class":
            yield made._replace(kind="instance")
        elif made.kind == "ray":
            yield made._replace(node=Node("", f"{made.node.key}()"))
        elif made.kind == "function":
            facts = self.modules[made.node.path]
            yield from self.things(made.node.path, facts.functions[made.node.key].returns)
        elif made.kind in ("instance", "self"):
            for method in self._attribute(made, "__call__"):
                yield from self._result(method)

    def _attribute(self, owner: Thing, name: str) -> Iterator[Thing]:
        if owner.kind == "module":
            yield from self._exported(owner.node.path, name)
        elif owner.kind == "ray":
            whole = ray_name(Attr(Imported(None, owner.node.key), name))
            yield Thing("ray", Node("", whole or f"{owner.node.key}.{name}"))
        elif owner.kind in ("class", "instance", "self"):
            found = list(self._member(owner.node, name, bound=owner.kind != "class", seen=set()))
            yield from found
            if owner.kind == "self":
                for below in self._below(owner.node):
                    yield from self._own_member(below, name, bound=True)

    def _exported(self, path: str, name: str) -> Iterator[Thing]:
        """What a module has by that name, of its own or by way of stars, the nearest first."""
        pending = [path]
        for module in pending:  # which grows on the way
            facts = self.modules[module]
            refs = facts.names.get(name)
            if refs is not None:
                yield from self.things(*self._end_of_chain(module, refs))
                continue
            for star in facts.stars:
                assert isinstance(star, Imported)
                if ray_name(Imported(None, f"{star.name}{name}")) is not None:
                    yield from self._thing(module, Imported(star.folder, f"{star.name}{name}"))
                    continue
                found = self.places.find(module, star.folder, star.name.rstrip("."))
                pending += [one for one, rest in found if not rest and one not in pending]

    def _end_of_chain(self, path: str, refs: tuple[Ref, ...]) -> tuple[str, tuple[Ref, ...]]:
        """Where a name comes from that modules pass on: a chain may be longer than the stack."""
        seen: set[tuple[str, str]] = set()
        while len(refs) == 1 and isinstance(ref := refs[0], Imported) and ray_name(ref) is None:
            found = self.places.find(path, ref.folder, ref.name)
            if len(found) != 1 or found[0] in seen:
                break
            module, name = found[0]
            further = self.modules[module].names.get(name)
            if further is None:
                break
            seen.add(found[0])
            path, refs = module, further
        return path, refs

    def _own_member(self, owner: Node, name: str, *, bound: bool) -> Iterator[Thing]:
        class_ = self.modules[owner.path].classes[owner.key]
        key = class_.methods.get(name)
        if key is not None:
            yield Thing("function", Node(owner.path, key), bound)
        yield from self.things(owner.path, class_.attributes.get(name, ()))

    def _member(self, owner: Node, name: str, *, bound: bool, seen: set[Node]) -> Iterator[Thing]:
        """An attribute of a class, of its own or inherited."""
        if owner in seen:
            return
        seen.add(owner)
        own = list(self._own_member(owner, name, bound=bound))
        yield from own
        if own:
            return
        for base in self._bases(owner):
            if base.kind == "class":
                yield from self._member(base.node, name, bound=bound, seen=seen)
            elif base.kind == "ray":
                yield Thing("ray", Node("", f"{base.node.key}.{name}"))

    # Classes

    def _hierarchy(self) -> None:
        for node, _ in self._classes():
            for base in self._bases(node):
                if base.kind == "class":
                    self._subclasses[base.node].add(node)

    def _classes(self) -> Iterator[tuple[Node, Class]]:
        for path, facts in self.modules.items():
            for key, class_ in facts.classes.items():
                yield Node(path, key), class_

    def _bases(self, node: Node) -> tuple[Thing, ...]:
        found = self._bases_of.get(node)
        if found is None:
            refs = self.modules[node.path].classes[node.key].bases
            found = self.things(node.path, refs)
            if not self._asked:  # else it may be a guess
                self._bases_of[node] = found
        return found

    def _above(self, node: Node) -> Iterator[Thing]:
        """Everything that a class inherits from, itself included."""
        pending = [Thing("class", node)]
        seen: set[Node] = set()
        while pending:
            thing = pending.pop()
            if thing.node not in seen:
                seen.add(thing.node)
                yield thing
                if thing.kind == "class":
                    pending += self._bases(thing.node)

    def _below(self, node: Node) -> Iterator[Node]:
        """Everything that inherits from a class."""
        pending = list(self._subclasses[node])
        seen: set[Node] = {node}
        while pending:
            below = pending.pop()
            if below not in seen:
                seen.add(below)
                yield below
                pending += self._subclasses[below]
