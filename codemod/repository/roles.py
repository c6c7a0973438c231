"""Tells the functions of Ray Train's workers from those of Ray Tune's trials.

The answer is never a guess: it rests on calls such as ``TorchTrainer(train_func)`` or
``tune.Tuner(objective)`` that are seen in the source, and it carries them as reasons. From such a
call the function is followed through variables, ``functools.partial``, ``tune.with_parameters``,
wrappers that pass on a parameter, and factories that return a function; from the function on to
the helpers, nested functions and classes that it uses (:mod:`.repository.graph`). What is known
from the other files of the repository counts as well.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from railswitch.catalogue import Role

from ..flow.arguments import argument_for, arguments_for
from ..flow.uses_of import mentions_of
from ..flow.values import held, values_of
from ..knowledge.runners import KEYWORDS, runner_role, shown
from ..knowledge.types import is_class, is_trainer, type_of
from ..names.annotations import annotated
from ..names.module import Module, Use
from ..names.outside import NOTHING, Consumer
from ..names.reason import Reason
from ..names.scopes import FUNCTIONS, Binding, Kind, Scope, resolve
from .facts import Reader
from .graph import Graph
from .metrics import keeps_reports
from .refs import WRAPPERS, Attr, Def
from .things import Node
from .verdict import UNKNOWN, Verdict, assumed

__all__ = ["UNKNOWN", "Reason", "Roles", "Verdict", "assumed", "roles_of"]

Made = ast.Call | ast.arg
Runnable = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef


def roles_of(module: Module) -> Roles:
    r"""Who runs which function of a module, and who is given which configuration.

    >>> source = "from ray.tune import run\ndef f(config): pass\nrun(f)\n"
    >>> [node.name for node in roles_of(Module(source)).entries(Role.TUNE_TRAINABLE)]
    ['f']
    """
    return module.once(Roles)


class Roles:
    """The roles of one module's functions and configurations.

    >>> module = Module('''
    ... from ray import tune
    ... from ray.air import session
    ... def objective(config): session.report({})
    ... tune.Tuner(objective)
    ... ''')
    >>> use, = module.find("ray.air.session.report")
    >>> roles_of(module).of(use).role.value
    'tune-trainable'
    """

    def __init__(self, module: Module) -> None:
        self.module = module
        self._outside = module.outside or NOTHING
        self._verdicts: dict[str, Verdict] = {}

    @cached_property
    def _reader(self) -> Reader:
        return Reader(self.module, self._outside.known)

    @property
    def _keys(self) -> dict[ast.AST, str]:
        return self._reader.keys

    def of(self, use: Use) -> Verdict:
        """Who runs the code at a use; for a configuration, who is given it."""
        if use.qualname.endswith("Config") and not use.is_import:
            return self._of_config(use)  # a trial may build the configuration of a trainer
        if use.call is not None and is_class(use.qualname):
            given_to = self.given_to(use.call)
            if given_to.reasons:
                return given_to
        if isinstance(annotated(use), (ast.arg, ast.FunctionDef, ast.AsyncFunctionDef)):
            return self._verdict(self._keys[use.statement])
        return self.around(use.scope)

    def around(self, scope: Scope) -> Verdict:
        """Who runs the code in a scope."""
        if not self.module.shows_roles:
            return UNKNOWN
        return self._verdict(self._reader.owner(scope))

    def given_to(self, call: ast.Call) -> Verdict:
        """Who is given the object that a call builds."""
        return Verdict(tuple(self._given.get(call, ())))

    def made_for(self, call: ast.Call, scope: Scope) -> Iterator[Made]:
        """The calls and parameters that build what another call, as of a Tuner, is given."""
        if resolve(call.func, scope) in WRAPPERS:
            return  # what it passes on is for the function, whatever that does with it
        for argument in (*call.args, *(k.value for k in call.keywords if k.arg)):
            yield from self._made(argument, scope, set())
        for keyword in call.keywords:
            for value, where in values_of(keyword.value, scope) if keyword.arg is None else ():
                yield from self._made(value, where, set())

    def run_by(self, call: ast.Call, scope: Scope) -> list[Runnable]:
        """The functions that a trainer is given to run, as far as the module shows them."""
        named = [k.value for k in call.keywords if k.arg in KEYWORDS]
        keys = [
            ref.key
            for argument in (*call.args[:1], *named)
            for ref in self._reader.refs.of(argument, scope)
            if isinstance(ref, Def)
        ]
        return [
            node
            for node, key in self._keys.items()
            if key in keys and isinstance(node, (*FUNCTIONS, ast.ClassDef))
        ]

    def is_trainer(self, node: ast.expr, scope: Scope) -> bool:
        """Whether an expression is a trainer, as far as the repository shows it."""
        name = resolve(node, scope) or ""
        if is_trainer(type_of(name).removesuffix("()")) and name.endswith("()"):
            return True
        refs = self._reader.refs.of(node, scope)
        if any(repr(ref) in self._outside.trainers for ref in refs):
            return True
        return any(map(self._graph.is_trainer, self._graph.things(self._reader.path, refs)))

    def classes(self, node: ast.expr, scope: Scope) -> set[str]:
        """Ray's classes that a class is or inherits from, as far as the module shows it."""
        things = self._graph.things(self._reader.path, self._reader.refs.of(node, scope))
        return {name for thing in things for name in self._graph.ray_classes(thing)}

    def loses_metrics(self, call: ast.Call, scope: Scope, name: str) -> bool:
        """Whether a trainer runs reports without a checkpoint, and no callback of its sees them."""
        if keeps_reports(call, scope):
            return False
        if (self._reader.owner(scope), shown(name)) in self._outside.lossy:
            return True
        return (self._reader.path, call.lineno) in self._lossy

    @cached_property
    def _lossy(self) -> set[tuple[str, int]]:
        """Where trainers are made that run reports which nobody keeps."""
        return {(trainer.path, trainer.line) for _, trainer, _ in self._graph.lossy()}

    def consumers(self) -> list[Consumer]:
        """Who reads metrics, in this file and in those that have to do with it."""
        found = self._outside.consumers
        if self._is_surveyed:
            return list(found)
        known = {consumer.text for consumer in found if not consumer.path}
        here = self._graph.consumers(self._reader.path, known)
        linked = {consumer.text: consumer.linked for consumer in found if not consumer.path}
        own = [replace(c, path="", linked=linked.get(c.text, frozenset({""}))) for c in here]
        return [*own, *(consumer for consumer in found if consumer.path)]

    def entries(self, role: Role) -> list[ast.AST]:
        """The functions and classes that are handed to a trainer or Tuner themselves."""
        if not self.module.shows_roles:
            return []
        handed = set(self._outside.entries)
        if not self._is_surveyed:
            handed |= {node.key for node in self._graph.entries if not node.parameter}
        return [
            node
            for node, key in self._keys.items()
            if key in handed and any(item.role is role for item in self._verdict(key).reasons)
        ]

    # What is known from here and from elsewhere

    @cached_property
    def _is_surveyed(self) -> bool:
        """Whether the look at the whole repository saw this very text, and has told it all."""
        return self._outside.digest == self.module.source.digest

    @cached_property
    def _graph(self) -> Graph:
        """The graph of this module, to which the reasons from other files is added.

        The text may have changed since that was collected. What it says about calls in this file
        counts only where they are not seen to have the same effect now.
        """
        path = self._reader.path
        known = {
            Node(path, key, parameter): found
            for (key, parameter), found in self._outside.reasons.items()
        }
        others = {n: [item for item in found if item.path != path] for n, found in known.items()}
        graph = Graph([self._reader.facts], others)
        for node, found in known.items():
            seen = {(item.role, item.runner) for item in graph.reasons.get(node, ())}
            graph.reasons[node] |= {i for i in found if (i.role, i.runner) not in seen}
        return graph

    def _verdict(self, key: str) -> Verdict:
        verdict = self._verdicts.get(key)
        if verdict is None:
            path = self._reader.path
            found: Iterable[Reason]
            if self._is_surveyed:
                found = self._outside.reasons.get((key, ""), ())
            else:
                found = self._graph.reasons.get(Node(path, key), ())
            here = [replace(item, path="") if item.path == path else item for item in found]
            verdict = self._verdicts[key] = Verdict(tuple(sorted(here, key=Reason.order)))
        return verdict

    # Who is given a configuration

    def _of_config(self, use: Use) -> Verdict:
        """Who is given what a call builds, or what an annotation is of, as far as that is seen.

        Who runs the function does not matter: the methods of a class that a trainer runs may well
        keep what the class later gives to a Tuner.
        """
        owner = use.call or annotated(use)
        match owner:
            case ast.Call() | ast.arg():
                reasons = dict(self._given.get(owner, {}))
            case ast.AnnAssign(value=ast.expr() as value):
                reasons = self._given_of([(value, use.scope)])
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                reasons = self._given_of(self._returned(owner))
            case _:
                return UNKNOWN
        return Verdict(tuple(reasons))

    def _given_of(self, values: Iterable[tuple[ast.expr, Scope]]) -> dict[Reason, None]:
        made = (made for value, scope in values for made in self._made(value, scope, set()))
        return {reason: None for one in made for reason in self._given.get(one, ())}

    @cached_property
    def _given(self) -> dict[Made, dict[Reason, None]]:
        """The reasons for each call that builds an object, and each parameter that holds one."""
        given: dict[Made, dict[Reason, None]] = defaultdict(dict)
        for scope, call, reason in self._runners():
            for made in self.made_for(call, scope):
                given[made][reason] = None
        for made, trainer, tuner in self._taken_over():
            given[made].pop(trainer, None)
            given[made][tuner] = None
        for key, known in self._outside.given.items():
            others = [item for item in known if item.path != self._reader.path]
            for value, scope in self._known_by(key) if others else ():
                for made in self._made(value, scope, set()):
                    given[made] |= dict.fromkeys(others)
        return given

    def _taken_over(self) -> Iterator[tuple[Made, Reason, Reason]]:
        """The ``RunConfig`` of a trainer, which a Tuner takes if it has none, and who they are."""
        runners = {call: (scope, reason) for scope, call, reason in self._runners()}
        for call, (scope, reason) in runners.items():
            if reason.role is not Role.TUNE_TRAINABLE or any(arguments_for(call, "run_config", -1)):
                continue
            for trainable in arguments_for(call, "trainable", 0):
                for trainer, outer in self._trainer_alone(trainable, scope):
                    for config in arguments_for(trainer, "run_config", -1):
                        for made in self._made(config, outer, set()):
                            yield made, runners[trainer][1], replace(reason, is_taken_over=True)

    def _trainer_alone(self, node: ast.expr, scope: Scope) -> Iterator[tuple[ast.Call, Scope]]:
        """The call that makes a trainer which nobody else uses, if an expression is one."""
        if isinstance(node, ast.Call) and is_trainer(resolve(node.func, scope) or ""):
            yield node, scope
        symbol = scope.lookup(node.id) if isinstance(node, ast.Name) else None
        if symbol is None or len(symbol.bindings) != 1 or len(mentions_of(self.module, symbol)) > 1:
            return
        value = symbol.bindings[0].value
        if isinstance(value, ast.Call):
            yield from self._trainer_alone(value, symbol.scope)

    def _runners(self) -> Iterator[tuple[Scope, ast.Call, Reason]]:
        """Each call of a trainer or tuner."""
        for symbol, mention, names in self.module.mentions:
            for depth, name in enumerate(names):
                role = runner_role(name)
                if role is None:
                    continue
                call = self.module.use(symbol, mention, depth, name).call
                if call is not None:
                    yield mention.scope, call, Reason(role, call.lineno, shown(name))

    def _known_by(self, key: tuple[str, ...]) -> Iterator[tuple[ast.expr, Scope]]:
        """The expressions that other files know under a name."""
        root = self.module.names.root
        match key:
            case ("variable", name):
                symbol = root.symbols.get(name)
                for binding in symbol.bindings if symbol is not None else ():
                    if binding.kind is Kind.VALUE and binding.value is not None:
                        yield binding.value, root
            case ("result", function):
                for node, own in self._keys.items():
                    if own == function and isinstance(
                        node, (ast.FunctionDef, ast.AsyncFunctionDef)
                    ):
                        yield from self._returned(node)
            case ("argument", callee, name, place, _):
                for call, scope in self.module.names.calls:
                    if callee in map(repr, self._reader.refs.of(call.func, scope)):
                        yield from (
                            (value, scope) for value in arguments_for(call, name, int(place))
                        )

    def _made_by(self, call: ast.Call, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        for ref in self._reader.refs.of(call.func, scope):
            if isinstance(ref, Def):
                yield from self._known_by(("result", ref.key))
            elif isinstance(ref, Attr):
                for method in self._graph.functions(self._reader.path, ref):
                    yield from self._known_by(("result", method))

    def _returned(
        self, function: ast.FunctionDef | ast.AsyncFunctionDef
    ) -> Iterator[tuple[ast.expr, Scope]]:
        body = self.module.names.scope_of[function]
        yield from ((value, body) for value in body.returns)

    def _made(self, node: ast.expr, scope: Scope, seen: set[ast.AST]) -> Iterator[Made]:
        """The calls that build what an expression stands for, and the parts of it; parameters."""
        if node in seen:
            return
        seen.add(node)
        if isinstance(node, ast.Call):
            name = resolve(node.func, scope)
            if name is None:
                yield node
                for value, inner in self._made_by(node, scope):
                    yield from self._made(value, inner, seen)
            elif runner_role(name) is None:
                yield node
                for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
                    yield from self._made(argument, scope, seen)
        elif isinstance(node, ast.Name):
            yield from self._named(node, scope, seen)
        else:
            for part, inner in _parts(node, scope):
                yield from self._made(part, inner, seen)

    def _named(self, node: ast.Name, scope: Scope, seen: set[ast.AST]) -> Iterator[Made]:
        symbol = scope.lookup(node.id)
        for binding in symbol.bindings_at(node) if symbol is not None else ():
            assert symbol is not None
            if binding.kind is Kind.VALUE and binding.value is not None:
                yield from self._made(binding.value, symbol.scope, seen)
            elif binding.kind is Kind.PARAMETER and isinstance(symbol.scope.node, FUNCTIONS):
                assert isinstance(binding.node, ast.arg)
                yield binding.node
                yield from self._passed(symbol.scope.node, node.id, seen)
            else:
                for part, inner in self._unpacked(binding, symbol.scope):
                    yield from self._made(part, inner, seen)

    def _unpacked(self, binding: Binding, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        """``options, config = make()``: what a name is given of the tuple that is returned."""
        match binding.statement:
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=value) if binding.node in names:
                place = names.index(binding.node)
                made = self._made_by(value, scope) if isinstance(value, ast.Call) else ()
                for whole, inner in ((value, scope), *made):
                    if isinstance(whole, ast.Tuple) and len(whole.elts) == len(names):
                        yield whole.elts[place], inner

    def _passed(self, function: ast.AST, name: str, seen: set[ast.AST]) -> Iterator[Made]:
        """``def launch(config): TorchTrainer(f, run_config=config)`` passes its argument on."""
        for call, scope in self.module.names.calls:
            if Def(self._keys[function]) in self._reader.refs.of(call.func, scope):
                argument = argument_for(function, name, call)
                if argument is not None:
                    yield from self._made(argument, scope, seen)


def _parts(node: ast.expr, scope: Scope) -> list[tuple[ast.expr, Scope]]:
    """What a list, a sum of lists or a choice is made of, and what an attribute is given."""
    match node:
        case ast.Attribute():
            return held(node, scope)
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return [(part, scope) for part in parts]
        case ast.BinOp(left=first, right=second) | ast.IfExp(body=first, orelse=second):
            return [(first, scope), (second, scope)]
    return []
