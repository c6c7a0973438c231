"""Spreads the reasons of who runs what along the calls of a repository, until nothing changes.

An edge leads from what is run to what is then run as well: from a function to those that it calls,
from a class to its methods, from a parameter to what the callers give for it. Reasons start where
a function is given to a trainer or Tuner. The result is the same in whatever order that happens.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from railswitch.catalogue import Role

from ..knowledge.runners import KEYWORDS, TUNE_CLASSES, WRAPPERS, function_place, runner_role, shown
from ..names.reason import Reason
from .facts import Call, Facts, Slot
from .refs import Imported, Param, Ref, Result, first_name, ray_name
from .things import Node, Thing, Things

MOST = 5
"""How many places are kept as reasons for each role of a function: enough for a human."""

Key = tuple[str, ...]
"""What a configuration is known by: a variable, the result of a function, an argument of a call."""


class Spread(Things):
    """Who runs the functions of some modules, and who is given their configurations."""

    def __init__(self, modules: Iterable[Facts], outside: Mapping[Node, Iterable[Reason]]) -> None:
        super().__init__(modules)
        self.reasons: dict[Node, set[Reason]] = defaultdict(set)
        self.entries: set[Node] = set()
        """What is handed to a trainer or Tuner itself, in contrast to helpers."""
        self.given: dict[tuple[str, Key], set[Reason]] = defaultdict(set)
        """Who is given a configuration that another module makes, by the module and its name."""
        self._edges: dict[Node, set[Node]] = defaultdict(set)
        self._mentions: dict[Node, set[Node]] = defaultdict(set)
        """Like edges, from functions that build a trainer of which the function is not seen."""
        self._configured: dict[Node, set[Reason]] = defaultdict(set)
        """Parameters that are passed on to a runner as configurations."""
        self._owners: dict[Reason, str] = {}
        """The function in which each trainer and tuner is made."""
        opaque = self._runners()
        self._connect(opaque)
        self._spread(outside)
        self._prefer_runners()
        self._pass_configurations()

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
                    Reason(Role.TUNE_TRAINABLE, class_.line, f"class {name}", path=node.path),
                )
        for path, call in self._calls():
            for name in self._runner_names(path, call):
                role = runner_role(name)
                assert role is not None
                keeps = call.keeps or name.startswith("railswitch.v1.")
                reason = Reason(role, call.line, shown(name), path=path, keeps=keeps)
                self._owners[reason] = call.owner
                handed = [
                    thing
                    for slot, refs in call.arguments
                    if slot == function_place(name) or slot in KEYWORDS
                    for thing in self.things(path, refs)
                ]
                for thing in handed:
                    for node in self._run_nodes(thing):
                        self._hand_over(node, reason)
                if role is Role.TRAIN_WORKER and not handed:
                    opaque.add(Node(path, call.owner))
                self._configure(path, call, name, reason)
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

    def _hand_over(self, node: Node, reason: Reason) -> None:
        self.entries.add(node)
        self.reasons[node].add(reason)

    def _run_nodes(self, thing: Thing) -> Iterator[Node]:
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
        self, path: str, slot: Slot, refs: tuple[Ref, ...], things: tuple[Thing, ...]
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

    def _parameter(self, thing: Thing, slot: Slot) -> Node | None:
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

    def _spread(self, outside: Mapping[Node, Iterable[Reason]]) -> None:
        for node, reasons in outside.items():
            self.reasons[node].update(reasons)
        pending = list(self.reasons)
        for node in pending:
            self.reasons[node] = _first(self.reasons[node])
        while pending:
            node = pending.pop()
            found = self.reasons[node]
            for target in self._edges.get(node, ()):
                if self._give(target, found):
                    pending.append(target)
            trained = {item for item in found if item.role is Role.TRAIN_WORKER}
            for target in self._mentions.get(node, ()):
                if self._give(target, trained):
                    pending.append(target)

    def _give(self, node: Node, reasons: set[Reason]) -> bool:
        """Add reasons; whether that changed anything."""
        known = self.reasons.get(node, set())
        if reasons <= known:
            return False
        merged = _first(known | reasons)
        if merged == known:
            return False
        self.reasons[node] = merged
        return True

    def _prefer_runners(self) -> None:
        """Forget that Tune wraps a function where a trainer is seen to get what came out."""
        for node, found in self.reasons.items():
            if any(item.role is Role.TRAIN_WORKER for item in found):
                self.reasons[node] = {item for item in found if item.runner not in WRAPPERS}

    # Configurations

    def _configure(self, path: str, call: Call, name: str, reason: Reason) -> None:
        """Note who is given the configurations that are made elsewhere."""
        if shown(name) in WRAPPERS:
            return  # what it passes on is for the function, whatever that does with it
        for _, refs in call.arguments:
            for ref in refs:
                self._configured_by(path, ref, reason)

    def _configured_by(self, path: str, ref: Ref, reason: Reason) -> None:
        pending = {(path, ref): None}
        seen: set[tuple[str, Ref]] = set()
        while pending:
            here = pending.popitem()[0]
            seen.add(here)
            pending |= dict.fromkeys(
                one for one in self._configured_from(*here, reason) if one not in seen
            )

    def _configured_from(self, path: str, ref: Ref, reason: Reason) -> Iterator[tuple[str, Ref]]:
        """Note what a runner is given by one reference; the references that this one leads to."""
        if isinstance(ref, Param):
            self._configured[Node(path, ref.key, ref.name)].add(reason)
        elif isinstance(ref, Imported) and ray_name(ref) is None:
            for module, name in self.places.find(path, ref.folder, ref.name):
                if name and "." not in name:
                    self.given[module, ("variable", name)].add(reason)
                    for further in self.modules[module].names.get(name, ()):
                        yield module, further
        elif isinstance(ref, Result):
            for made in self._thing(path, ref.of):
                if made.kind == "function":
                    self.given[made.node.path, ("result", made.node.key)].add(reason)
                    for further in self.modules[made.node.path].functions[made.node.key].returns:
                        yield made.node.path, further

    def _pass_configurations(self) -> None:
        """What is given for a parameter that a runner is given is a configuration as well."""
        if not self._configured:
            return
        calls: dict[tuple[str, str], list[tuple[str, Call, Thing]]] = defaultdict(list)
        for path, call in self._calls():
            for thing in self.things(path, call.callee):
                if thing.kind == "function":
                    calls[thing.node.path, thing.node.key].append((path, call, thing))
        done: dict[Node, set[Reason]] = {}
        while pending := [n for n, e in self._configured.items() if done.get(n) != e]:
            for node in pending:
                reasons = set(self._configured[node])
                done[node] = reasons
                for path, call, thing in calls[node.path, node.key]:
                    for key in self._argument_keys(node, call, thing):
                        self.given[path, key] |= reasons
                    for slot, refs in call.arguments:
                        if self._parameter(thing, slot) == node:
                            for ref in refs:
                                for item in reasons:
                                    self._configured_by(path, ref, item)

    def _argument_keys(self, node: Node, call: Call, thing: Thing) -> Iterator[Key]:
        function = self.modules[node.path].functions[node.key]
        if node.parameter not in function.parameters:
            return  # it is one of `*args` or `**more`
        place = function.parameters.index(node.parameter)
        place -= thing.bound and function.is_method
        for ref in call.callee:
            yield "argument", repr(ref), node.parameter, str(place), first_name(ref)


def _first(reasons: set[Reason]) -> set[Reason]:
    """The first few for each role, so that what everyone calls does not drag everyone along."""
    if len(reasons) <= MOST:
        return reasons
    kept: set[Reason] = set()
    for role in {item.role for item in reasons}:
        kept |= set(sorted((i for i in reasons if i.role is role), key=_order)[:MOST])
    return kept


def _order(item: Reason) -> tuple[bool, tuple[str, int, int, str]]:
    """First those that lose what is reported: where all that are left keep it, all do."""
    return item.keeps, item.order()
