"""Questions about a repository: trainers, lost metrics, who reads them, what is passed on.

The nodes are functions, classes and parameters; ``things`` tells what references stand for, and
``spread`` who runs them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Set
from dataclasses import replace
from functools import cached_property
from pathlib import PurePosixPath

from railswitch.catalogue import Role

from ..knowledge.runners import runner_role
from ..knowledge.types import agreed
from ..names.outside import Consumer
from ..names.reason import Reason
from .facts import Call, Function
from .metrics import is_result
from .refs import Attr, Imported, Ref, Result, ray_name
from .related import reached
from .spread import Spread
from .things import Node, Thing

_SESSION = "ray.air.session."


class Graph(Spread):
    """The functions of some modules, who runs them, and what that means for other modules."""

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

    def lossy(self) -> Iterator[tuple[str, Reason, str]]:
        """Trainers that run reports which nobody keeps.

        Each with the file of the report, and the function in which the trainer is made.
        """
        for path, facts in self.modules.items():
            for owner in facts.lossy:
                for item in self.reasons.get(Node(path, owner), ()):
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
        for name, functions in self._called(path):
            found = {function.returned for function in functions}
            if len(found) == 1 and (returned := found.pop()):
                yield name, returned

    def keys(self, path: str) -> Iterator[tuple[str, tuple[tuple[str, ...], bool]]]:
        """Those that return a dictionary, with its keys, and whether they are all."""
        for name, functions in self._called(path):
            found = {function.keys for function in functions}
            if len(found) == 1 and (keys := found.pop()) is not None:
                yield name, keys

    def _called(self, path: str) -> Iterator[tuple[str, list[Function]]]:
        """The functions of other modules that a module calls, by the name that it gives them."""
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
            if functions and len(functions) == len(things):
                yield _as_imported(path, ref), functions

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
        function, wanted = Thing("function", node), node._replace(parameter=parameter)
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


def _as_imported(path: str, ref: Imported) -> str:
    """The name as the module itself resolves it: a relative one with dots in front."""
    if ref.folder is None:
        return ref.name
    above = [str(folder) for folder in PurePosixPath(path).parents]
    return "." * (above.index(ref.folder) + 1) + ref.name
