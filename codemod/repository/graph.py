"""Who runs what, over the facts of one module or of a whole repository.

The nodes are functions, classes and parameters. An edge leads from what is run to what is then run
as well: from a function to those that it calls, from a class to its methods, from a parameter to
what the callers give for it. Evidence starts where a function is given to a trainer or Tuner, and
spreads along the edges until nothing changes. The result is the same in whatever order that
happens.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import replace
from functools import cached_property
from pathlib import PurePosixPath
from typing import NamedTuple

from railswitch.catalogue import Role

from ..knowledge.runners import KEYWORDS, TUNE_CLASSES, WRAPPERS, function_place, runner_role, shown
from ..knowledge.types import agreed, is_trainer
from ..names.evidence import Evidence
from ..names.outside import Consumer
from .facts import Call, Class, Facts, Slot
from .metrics import is_result
from .places import Places
from .refs import Attr, Def, Imported, Param, Ref, Result, Self, first_name, ray_name

MOST = 5
"""How many places are kept as evidence for each role of a function: enough for a human."""

_SESSION = "ray.air.session."

_ROUNDS = 3
"""How often a circle of references is gone round: nothing new comes of more in real code."""


class Node(NamedTuple):
    """A function or class, or one of a function's parameters."""

    path: str
    key: str
    parameter: str = ""


class _Thing(NamedTuple):
    """What a reference stands for."""

    kind: str
    """``function``, ``class``, ``instance``, ``parameter``, ``module`` or ``ray``."""
    node: Node
    bound: bool = False
    """Whether a method comes with its object."""


Key = tuple[str, ...]
"""What a configuration is known by: a variable, the result of a function, an argument of a call."""


class Graph:
    """The functions of some modules, and who runs them."""

    def __init__(
        self, modules: Iterable[Facts], outside: Mapping[Node, Iterable[Evidence]]
    ) -> None:
        self.modules = {facts.path: facts for facts in sorted(modules, key=lambda f: f.path)}
        self.places = Places(self.modules)
        self.evidence: dict[Node, set[Evidence]] = defaultdict(set)
        self.entries: set[Node] = set()
        """What is handed to a trainer or Tuner itself, in contrast to helpers."""
        self.given: dict[tuple[str, Key], set[Evidence]] = defaultdict(set)
        """Who is given a configuration that another module makes, by the module and its name."""
        self._edges: dict[Node, set[Node]] = defaultdict(set)
        self._mentions: dict[Node, set[Node]] = defaultdict(set)
        """Like edges, from functions that build a trainer of which the function is not seen."""
        self._things: dict[tuple[str, Ref], tuple[_Thing, ...]] = {}
        self._guesses: dict[tuple[str, Ref], tuple[_Thing, ...]] = {}
        self._asked: set[tuple[str, Ref]] = set()
        self._open: set[tuple[str, Ref]] = set()
        self._is_circular = False
        self._bases_of: dict[Node, tuple[_Thing, ...]] = {}
        self._subclasses: dict[Node, set[Node]] = defaultdict(set)
        self._configured: dict[Node, set[Evidence]] = defaultdict(set)
        """Parameters that are passed on to a runner as configurations."""
        self._owners: dict[Evidence, str] = {}
        """The function in which each trainer and tuner is made."""
        self._hierarchy()
        opaque = self._runners()
        self._connect(opaque)
        self._spread(outside)
        self._prefer_runners()
        self._pass_configurations()

    # What things are

    def things(self, path: str, refs: Iterable[Ref]) -> tuple[_Thing, ...]:
        """Everything that references of a module may stand for."""
        if isinstance(refs, tuple) and len(refs) == 1:
            return self._thing(path, refs[0])
        return tuple(dict.fromkeys(thing for ref in refs for thing in self._thing(path, ref)))

    def functions(self, path: str, ref: Ref) -> list[str]:
        """The functions and methods of a module that a reference of its own may stand for."""
        things = self._thing(path, ref)
        return [t.node.key for t in things if t.kind == "function" and t.node.path == path]

    def is_trainer(self, thing: _Thing) -> bool:
        """Whether something is an instance of a trainer."""
        if thing.kind == "instance":
            return any(map(is_trainer, self.ray_classes(thing)))
        name = thing.node.key
        return thing.kind == "ray" and name.endswith("()") and is_trainer(name.removesuffix("()"))

    def ray_classes(self, thing: _Thing) -> list[str]:
        """Ray's classes that a class is or inherits from."""
        if thing.kind == "ray":
            return [thing.node.key]
        if thing.kind not in ("class", "instance"):
            return []
        return [base.node.key for base in self._above(thing.node) if base.kind == "ray"]

    def trainers(self, path: str) -> set[Ref]:
        """The references of a module with which Tune is given a trainer."""
        return {
            ref
            for call in self.modules[path].calls
            if any(
                runner_role(name) is Role.TUNE_TRAINABLE for name in self._runner_names(path, call)
            )
            for _, refs in call.arguments
            for ref in refs
            if any(map(self.is_trainer, self._thing(path, ref)))
        }

    def lossy(self) -> Iterator[tuple[str, Evidence, str]]:
        """Trainers that run reports which nobody keeps.

        Each with the file of the report, and the function in which the trainer is made.
        """
        for path, facts in self.modules.items():
            for owner in facts.lossy:
                for item in self.evidence.get(Node(path, owner), ()):
                    if item.role is Role.TRAIN_WORKER and item in self._owners and not item.keeps:
                        yield path, item, self._owners[item]

    def consumers(self, path: str, known: Set[str] = frozenset()) -> Iterator[Consumer]:
        """The places of a module that are seen, or known, to read what workers reported."""
        for consumer in self.modules[path].consumers:
            if (
                not consumer.refs
                or consumer.text in known
                or any(
                    thing.kind == "ray" and is_result(thing.node.key)
                    for thing in self.things(path, consumer.refs)
                )
            ):
                linked = self._linked(path, consumer)
                yield replace(consumer, path=path, refs=(), linked=frozenset(linked))

    def _linked(self, path: str, consumer: Consumer) -> set[str]:
        """The modules of which a trainer may have to do with a place that reads metrics.

        A configuration is taken by those that import it; a result comes from what is imported.
        """
        imports, importers = self._imports
        if consumer.is_setting:
            return reached({path}, importers)
        start = {module for ref in consumer.refs for module in self._leads_to(path, ref)}
        return reached(start or {path}, imports)

    def passed_on(self, path: str) -> Iterator[tuple[str, str, str]]:
        """The names of ``ray.air.session`` that a module imports from another one.

        Each with what it stands for and the module that it is imported from.
        """
        for name, refs in self.modules[path].names.items():
            for ref in refs:
                for module in self._leads_to(path, ref) if isinstance(ref, Imported) else ():
                    for thing in self._thing(path, ref):
                        if thing.kind == "ray" and f"{thing.node.key}.".startswith(_SESSION):
                            yield name, thing.node.key, module

    def spelled(self, path: str) -> Iterator[tuple[str, str]]:
        """The strings of a module that name something of Ray's by way of another module.

        Each with what it stands for: ``"app.tasks.session.report"`` is that of ``ray.air``.
        """
        for text in self.modules[path].texts:
            ref = Imported(None, text)
            found = {t.node.key for t in self._thing(path, ref) if t.kind == "ray"}
            if len(found) == 1 and self._leads_to(path, ref):
                yield text, found.pop()

    def returned(self, path: str) -> Iterator[tuple[str, str]]:
        """The functions of other modules that a module calls and that return something of Ray's.

        Each as the name that the module's imports give it, and what it returns.
        """
        seen = {ref for call in self.modules[path].calls for ref in call.callee}
        for ref in seen:
            if not isinstance(ref, Imported) or ray_name(ref) is not None:
                continue
            things = self._thing(path, ref)
            functions = [
                self.modules[thing.node.path].functions[thing.node.key]
                for thing in things
                if thing.kind == "function" and thing.node.path != path
            ]
            found = {function.returned for function in functions}
            if len(functions) == len(things) and len(found) == 1 and (returned := found.pop()):
                yield _as_imported(path, ref), returned

    def parameters(self) -> dict[str, dict[str, dict[str, str]]]:
        """What the modules give the functions of other modules, if that is of Ray's.

        By the module, the function, and the parameter. A function that is used in ways that do not
        show what it is given has none.
        """
        calls: dict[Node, list[tuple[str, Call | None]]] = defaultdict(list)
        for path, facts in self.modules.items():
            for call in facts.calls:
                for node in self._elsewhere(path, call.callee):
                    calls[node].append((path, call if call.calls else None))
                for _, refs in call.arguments:
                    for node in self._elsewhere(path, refs):
                        calls[node].append((path, None))
            for _, refs in facts.references:
                for node in self._elsewhere(path, refs):
                    calls[node].append((path, None))
        found: dict[str, dict[str, dict[str, str]]] = defaultdict(dict)
        for node, uses in calls.items():
            function = self.modules[node.path].functions[node.key]
            given = {name: self._given(node, name, uses) for name in function.parameters}
            found[node.path][node.key] = {name: type_ for name, type_ in given.items() if type_}
        return found

    def _elsewhere(self, path: str, refs: tuple[Ref, ...]) -> list[Node]:
        """The functions at the top of other modules that references may stand for."""
        if not any(isinstance(ref, Imported) for ref in refs):
            return []
        return [
            thing.node
            for thing in self.things(path, refs)
            if thing.kind == "function" and thing.node.path != path and "." not in thing.node.key
        ]

    def _given(self, node: Node, parameter: str, uses: list[tuple[str, Call | None]]) -> str | None:
        """What all uses of a function give for a parameter."""
        types: list[str | None] = []
        function, wanted = _Thing("function", node), node._replace(parameter=parameter)
        for path, call in uses:
            given = call.arguments if call is not None and not call.is_open else ()
            refs = [refs for slot, refs in given if self._parameter(function, slot) == wanted]
            things = self.things(path, refs[0]) if refs else ()
            types += [t.node.key if t.kind == "ray" else None for t in things] or [None]
        found = agreed(types)
        return found if found is not None and found.endswith("()") else None

    @cached_property
    def _imports(self) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
        """The modules that each module imports from, and those that import from it."""
        imports: dict[str, set[str]] = {path: set() for path in self.modules}
        importers: dict[str, set[str]] = {path: set() for path in self.modules}
        for path, facts in self.modules.items():
            for ref in (*facts.stars, *(ref for refs in facts.names.values() for ref in refs)):
                for other in self._leads_to(path, ref):
                    imports[path].add(other)
                    importers[other].add(path)
        return imports, importers

    def components(self) -> list[set[str]]:
        """The modules that have to do with each other through imports."""
        imports, importers = self._imports
        linked = {path: imports[path] | importers[path] for path in self.modules}
        found: list[set[str]] = []
        left = dict.fromkeys(linked)
        while left:
            group = reached({next(iter(left))}, linked)
            found.append(group)
            left = {path: None for path in left if path not in group}
        return found

    def runs(self, paths: Set[str]) -> frozenset[Role]:
        """Whose functions some modules run."""
        return frozenset(made.role for made in self._owners if made.path in paths)

    def _leads_to(self, path: str, ref: Ref) -> list[str]:
        """The modules that a reference goes through first."""
        if isinstance(ref, (Attr, Result)):
            return self._leads_to(path, ref.of)
        if not isinstance(ref, Imported) or ray_name(ref) is not None:
            return []
        return [module for module, _ in self.places.find(path, ref.folder, ref.name)]

    def _thing(self, path: str, ref: Ref) -> tuple[_Thing, ...]:
        if isinstance(ref, Param):
            return (_Thing("parameter", Node(path, ref.key, ref.name)),)
        if isinstance(ref, Def):
            kind = "class" if ref.key in self.modules[path].classes else "function"
            return (_Thing(kind, Node(path, ref.key)),)
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

    def _ask(self, key: tuple[str, Ref]) -> tuple[_Thing, ...]:
        self._asked.add(key)
        self._open.add(key)
        found = tuple(dict.fromkeys((*self._look(*key), *self._guesses.get(key, ()))))
        self._open.discard(key)
        self._guesses[key] = found
        return found

    def _look(self, path: str, ref: Ref) -> Iterator[_Thing]:
        if isinstance(ref, Imported):
            yield from self._imported(path, ref)
        elif isinstance(ref, Self):
            if ref.above:
                for base in self._bases(Node(path, ref.key)):
                    yield base._replace(kind="instance") if base.kind == "class" else base
            else:
                yield _Thing("self", Node(path, ref.key))
        elif isinstance(ref, Result):
            for made in self._thing(path, ref.of):
                yield from self._result(made)
        elif isinstance(ref, Attr):
            for owner in self._thing(path, ref.of):
                yield from self._attribute(owner, ref.name)

    def _imported(self, path: str, ref: Imported) -> Iterator[_Thing]:
        if ray_name(ref) is not None:
            yield _Thing("ray", Node("", ref.name))
            return
        for module, rest in self.places.find(path, ref.folder, ref.name):
            things: tuple[_Thing, ...] = (_Thing("module", Node(module, "")),)
            for part in filter(None, rest.split(".")):
                things = tuple(
                    dict.fromkeys(t for thing in things for t in self._attribute(thing, part))
                )
            yield from things

    def _result(self, made: _Thing) -> Iterator[_Thing]:
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

    def _attribute(self, owner: _Thing, name: str) -> Iterator[_Thing]:
        if owner.kind == "module":
            yield from self._exported(owner.node.path, name)
        elif owner.kind == "ray":
            whole = ray_name(Attr(Imported(None, owner.node.key), name))
            yield _Thing("ray", Node("", whole or f"{owner.node.key}.{name}"))
        elif owner.kind in ("class", "instance", "self"):
            found = list(self._member(owner.node, name, bound=owner.kind != "class", seen=set()))
            yield from found
            if owner.kind == "self":
                for below in self._below(owner.node):
                    yield from self._own_member(below, name, bound=True)

    def _exported(self, path: str, name: str) -> Iterator[_Thing]:
        """What a module has by that name, of its own or by way of stars, the nearest first."""
        pending = [path]
        for module in pending:  # which grows on the way
            facts = self.modules[module]
            refs = facts.names.get(name)
            if refs is not None:
                yield from self.things(module, refs)
                continue
            for star in facts.stars:
                assert isinstance(star, Imported)
                if ray_name(Imported(None, f"{star.name}{name}")) is not None:
                    yield from self._thing(module, Imported(star.folder, f"{star.name}{name}"))
                    continue
                found = self.places.find(module, star.folder, star.name.rstrip("."))
                pending += [one for one, rest in found if not rest and one not in pending]

    def _own_member(self, owner: Node, name: str, *, bound: bool) -> Iterator[_Thing]:
        class_ = self.modules[owner.path].classes[owner.key]
        key = class_.methods.get(name)
        if key is not None:
            yield _Thing("function", Node(owner.path, key), bound)
        yield from self.things(owner.path, class_.attributes.get(name, ()))

    def _member(self, owner: Node, name: str, *, bound: bool, seen: set[Node]) -> Iterator[_Thing]:
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
                yield _Thing("ray", Node("", f"{base.node.key}.{name}"))

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

    def _bases(self, node: Node) -> tuple[_Thing, ...]:
        found = self._bases_of.get(node)
        if found is None:
            refs = self.modules[node.path].classes[node.key].bases
            found = self.things(node.path, refs)
            if not self._asked:  # else it may be a guess
                self._bases_of[node] = found
        return found

    def _above(self, node: Node) -> Iterator[_Thing]:
        """Everything that a class inherits from, itself included."""
        pending = [_Thing("class", node)]
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

    # Where it starts

    def _calls(self) -> Iterator[tuple[str, Call]]:
        for path, facts in self.modules.items():
            for call in facts.calls:
                yield path, call

    def _runners(self) -> set[Node]:
        """Note who is handed over; return the functions that may build what cannot be seen."""
        opaque = {Node(path, key) for path, facts in self.modules.items() for key in facts.drivers}
        for node, class_ in self._classes():
            if any(thing.node.key in TUNE_CLASSES for thing in self._above(node)):
                name = node.key.rpartition(".")[2]
                self._hand_over(
                    node,
                    Evidence(Role.TUNE_TRAINABLE, class_.line, f"class {name}", path=node.path),
                )
        for path, call in self._calls():
            for name in self._runner_names(path, call):
                role = runner_role(name)
                assert role is not None
                keeps = call.keeps or name.startswith("railswitch.v1.")
                evidence = Evidence(role, call.line, shown(name), path=path, keeps=keeps)
                self._owners[evidence] = call.owner
                handed = [
                    thing
                    for slot, refs in call.arguments
                    if slot == function_place(name) or slot in KEYWORDS
                    for thing in self.things(path, refs)
                ]
                for thing in handed:
                    for node in self._run_nodes(thing):
                        self._hand_over(node, evidence)
                if role is Role.TRAIN_WORKER and not handed:
                    opaque.add(Node(path, call.owner))
                self._configure(path, call, name, evidence)
        return opaque

    def _runner_names(self, path: str, call: Call) -> list[str]:
        names = []
        for thing in self.things(path, call.callee):
            if thing.kind == "class":
                names += [name for name in self.ray_classes(thing) if runner_role(name)][:1]
            elif thing.kind == "ray":
                name = thing.node.key.removesuffix(".__init__")
                names += [name] if runner_role(name) else []
        return names

    def _hand_over(self, node: Node, evidence: Evidence) -> None:
        self.entries.add(node)
        self.evidence[node].add(evidence)

    def _run_nodes(self, thing: _Thing) -> Iterator[Node]:
        """What runs if something is called, or kept to be called."""
        if thing.kind not in ("module", "ray"):
            yield thing.node

    # How it spreads

    def _connect(self, opaque: set[Node]) -> None:
        for path, call in self._calls():
            self._connect_call(path, call, opaque)
        for path, facts in self.modules.items():
            for owner, refs in facts.references:
                self._refer(Node(path, owner), path, refs, opaque)
            for around, inner in facts.inner:
                target = self._edges if Node(path, around) not in opaque else self._mentions
                target[Node(path, around)].add(Node(path, inner))
            for key, function in facts.functions.items():
                for name, refs in function.defaults:
                    self._edges[Node(path, key, name)] |= set(self._nodes(path, refs))
                made = [Result(decorator) for decorator in function.decorators]
                self._edges[Node(path, key)] |= set(self._nodes(path, [*made]))
        self._follow_parameters()
        for node, _ in self._classes():
            for above in self._above(node):
                if above.kind == "class":
                    methods = self.modules[above.node.path].classes[above.node.key].methods
                    found = {Node(above.node.path, key) for key in methods.values()}
                    self._edges[node] |= found - self.entries

    def _nodes(self, path: str, refs: Iterable[Ref]) -> Iterator[Node]:
        for thing in self.things(path, refs):
            yield from self._run_nodes(thing)

    def _refer(self, owner: Node, path: str, refs: Iterable[Ref], opaque: set[Node]) -> None:
        if owner.key:
            target = self._mentions if owner in opaque else self._edges
            target[owner] |= set(self._nodes(path, refs))

    def _connect_call(self, path: str, call: Call, opaque: set[Node]) -> None:
        owner = Node(path, call.owner)
        runners = self._runner_names(path, call)
        things = self.things(path, call.callee)
        if call.calls and call.owner:
            for thing in things:
                if thing.kind == "instance":
                    for method in self._attribute(thing, "__call__"):
                        self._edges[owner] |= set(self._run_nodes(method))
                else:
                    self._edges[owner] |= set(self._run_nodes(thing))
        for slot, refs in call.arguments:
            is_handed = any(slot == function_place(r) or slot in KEYWORDS for r in runners)
            is_bound = self._bind(path, slot, refs, things)
            if not is_handed and not is_bound:
                self._refer(owner, path, refs, opaque)

    def _bind(
        self, path: str, slot: Slot, refs: tuple[Ref, ...], things: tuple[_Thing, ...]
    ) -> bool:
        """Lead from the parameters of what is called to an argument; whether all are known."""
        bound = bool(things)
        for thing in things:
            parameter = self._parameter(thing, slot)
            if parameter is None:
                bound = False
            else:
                self._edges[parameter] |= set(self._nodes(path, refs))
        return bound

    def _parameter(self, thing: _Thing, slot: Slot) -> Node | None:
        """The parameter of a function that an argument is for."""
        if thing.kind == "class":
            made = next(
                (t for t in self._member(thing.node, "__init__", bound=True, seen=set())), None
            )
            return self._parameter(made, slot) if made is not None else None
        if thing.kind != "function":
            return None
        function = self.modules[thing.node.path].functions[thing.node.key]
        if isinstance(slot, int):
            slot += thing.bound and function.is_method
            if slot >= len(function.parameters):
                return None
            slot = function.parameters[slot]
        if slot is None or slot not in function.parameters:
            return None
        return thing.node._replace(parameter=slot)

    def _follow_parameters(self) -> None:
        """What is given for a parameter that is handed over is handed over itself."""
        pending = [node for node in self.entries if node.parameter]
        while pending:
            for given in self._edges[pending.pop()] - self.entries:
                self.entries.add(given)
                if given.parameter:
                    pending.append(given)

    def _spread(self, outside: Mapping[Node, Iterable[Evidence]]) -> None:
        for node, evidence in outside.items():
            self.evidence[node].update(evidence)
        pending = list(self.evidence)
        for node in pending:
            self.evidence[node] = _first(self.evidence[node])
        while pending:
            node = pending.pop()
            found = self.evidence[node]
            for target in self._edges.get(node, ()):
                if self._give(target, found):
                    pending.append(target)
            trained = {item for item in found if item.role is Role.TRAIN_WORKER}
            for target in self._mentions.get(node, ()):
                if self._give(target, trained):
                    pending.append(target)

    def _give(self, node: Node, evidence: set[Evidence]) -> bool:
        """Add evidence; whether that changed anything."""
        known = self.evidence.get(node, set())
        if evidence <= known:
            return False
        merged = _first(known | evidence)
        if merged == known:
            return False
        self.evidence[node] = merged
        return True

    def _prefer_runners(self) -> None:
        """Forget that Tune wraps a function where a trainer is seen to get what came out."""
        for node, found in self.evidence.items():
            if any(item.role is Role.TRAIN_WORKER for item in found):
                self.evidence[node] = {item for item in found if item.runner not in WRAPPERS}

    # Configurations

    def _configure(self, path: str, call: Call, name: str, evidence: Evidence) -> None:
        """Note who is given the configurations that are made elsewhere."""
        if shown(name) in WRAPPERS:
            return  # what it passes on is for the function, whatever that does with it
        for _, refs in call.arguments:
            for ref in refs:
                self._configured_by(path, ref, evidence, set())

    def _configured_by(
        self, path: str, ref: Ref, evidence: Evidence, seen: set[tuple[str, Ref]]
    ) -> None:
        if (path, ref) in seen:
            return
        seen.add((path, ref))
        if isinstance(ref, Param):
            self._configured[Node(path, ref.key, ref.name)].add(evidence)
        elif isinstance(ref, Imported) and ray_name(ref) is None:
            for module, name in self.places.find(path, ref.folder, ref.name):
                if name and "." not in name:
                    self.given[module, ("variable", name)].add(evidence)
                    for further in self.modules[module].names.get(name, ()):
                        self._configured_by(module, further, evidence, seen)
        elif isinstance(ref, Result):
            for made in self._thing(path, ref.of):
                if made.kind == "function":
                    self.given[made.node.path, ("result", made.node.key)].add(evidence)
                    for further in self.modules[made.node.path].functions[made.node.key].returns:
                        self._configured_by(made.node.path, further, evidence, seen)

    def _pass_configurations(self) -> None:
        """What is given for a parameter that a runner is given is a configuration as well."""
        if not self._configured:
            return
        calls: dict[tuple[str, str], list[tuple[str, Call, _Thing]]] = defaultdict(list)
        for path, call in self._calls():
            for thing in self.things(path, call.callee):
                if thing.kind == "function":
                    calls[thing.node.path, thing.node.key].append((path, call, thing))
        done: dict[Node, set[Evidence]] = {}
        while pending := [n for n, e in self._configured.items() if done.get(n) != e]:
            for node in pending:
                evidence = set(self._configured[node])
                done[node] = evidence
                for path, call, thing in calls[node.path, node.key]:
                    for key in self._argument_keys(node, call, thing):
                        self.given[path, key] |= evidence
                    for slot, refs in call.arguments:
                        if self._parameter(thing, slot) == node:
                            for ref in refs:
                                for item in evidence:
                                    self._configured_by(path, ref, item, set())

    def _argument_keys(self, node: Node, call: Call, thing: _Thing) -> Iterator[Key]:
        function = self.modules[node.path].functions[node.key]
        if node.parameter not in function.parameters:
            return  # it is one of `*args` or `**more`
        place = function.parameters.index(node.parameter)
        place -= thing.bound and function.is_method
        for ref in call.callee:
            yield "argument", repr(ref), node.parameter, str(place), first_name(ref)


def reached(start: set[str], edges: Mapping[str, set[str]]) -> set[str]:
    """Everything that edges lead to, with where they start.

    >>> sorted(reached({"a"}, {"a": {"b"}, "b": {"a", "c"}}))
    ['a', 'b', 'c']
    """
    found = set(start)
    pending = list(start)
    while pending:
        fresh = edges.get(pending.pop(), set()) - found
        found |= fresh
        pending += fresh
    return found


def _as_imported(path: str, ref: Imported) -> str:
    """The name as the module itself resolves it: a relative one with dots in front."""
    if ref.folder is None:
        return ref.name
    above = [str(folder) for folder in PurePosixPath(path).parents]
    return "." * (above.index(ref.folder) + 1) + ref.name


def _first(evidence: set[Evidence]) -> set[Evidence]:
    """The first few for each role, so that what everyone calls does not drag everyone along."""
    if len(evidence) <= MOST:
        return evidence
    kept: set[Evidence] = set()
    for role in {item.role for item in evidence}:
        kept |= set(sorted((i for i in evidence if i.role is role), key=Evidence.order)[:MOST])
    return kept
