"""Who runs it? Tells the functions of Ray Train's workers from those of Ray Tune's trials.

The answer is never a guess: it rests on calls such as ``TorchTrainer(train_func)`` or
``tune.Tuner(objective)`` that are seen in the source, and it carries them as evidence. From such a
call the function is followed through variables, ``functools.partial``, ``tune.with_parameters``,
wrappers that pass on a parameter, and factories that return a function; from the function on to
the helpers, nested functions and classes that it uses.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from railswitch.catalogue import Role

from .evidence import Evidence
from .module import Module, Use
from .names import FUNCTIONS, Binding, Kind, Mention, Scope, Symbol, resolve
from .raytypes import is_class, is_trainer

__all__ = ["UNKNOWN", "Evidence", "Roles", "Verdict", "assumed"]

_TUNE_RUNNERS = {
    "ray.tune.Tuner",
    "ray.tune.tuner.Tuner",
    "ray.tune.run",
    "ray.tune.Experiment",
    "ray.tune.with_resources",
    "ray.tune.with_parameters",
}
_TUNE_REGISTRY = {"ray.tune.register_trainable", "ray.tune.registry.register_trainable"}
_TUNE_CLASSES = {"ray.tune.Trainable", "ray.tune.trainable.Trainable"}
_WRAPPERS = {
    "functools.partial",
    "ray.tune.with_parameters",
    "ray.tune.with_resources",
    "ray.tune.utils.trainable.with_parameters",
    "ray.remote",
}
_FUNCTION_KEYWORDS = {"train_loop_per_worker", "trainable", "run_or_experiment", "run"}

Runnable = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef


class Verdict(NamedTuple):
    """Who runs a piece of code, as far as the source shows it."""

    evidence: tuple[Evidence, ...] = ()

    @property
    def role(self) -> Role | None:
        """The one role that it has; None where that is unknown, or where it has both."""
        roles = {item.role for item in self.evidence}
        return roles.pop() if len(roles) == 1 else None

    @property
    def is_both(self) -> bool:
        """Whether Train and Tune both run it."""
        return len({item.role for item in self.evidence}) > 1


UNKNOWN = Verdict()


def assumed(role: Role) -> Verdict:
    """The verdict for those who know: what ``--assume`` gives where the source shows nothing."""
    return Verdict((Evidence(role, 0, "--assume"),))


class Roles:
    """The roles of one module's functions and configurations.

    >>> from .module import Module
    >>> module = Module('''
    ... from ray import tune
    ... from ray.air import session
    ... def objective(config): session.report({})
    ... tune.Tuner(objective)
    ... ''')
    >>> use, = module.find("ray.air.session.report")
    >>> module.roles.of(use).role.value
    'tune-trainable'
    """

    def __init__(self, module: Module) -> None:
        self.module = module
        self._found: dict[ast.AST, dict[Evidence, None]] = defaultdict(dict)
        """The evidence for each function or class, and for each call that builds an object."""
        self._handed_over: set[ast.expr] = set()
        """The expressions that are given to a trainer or tuner to run."""
        self._parameters: dict[tuple[ast.AST, str], dict[Evidence, None]] = defaultdict(dict)
        """The parameters that are passed on to a trainer or tuner."""
        self._entries: list[ast.AST] = []
        """The functions and classes that are handed over themselves, in contrast to helpers."""
        self._spread()

    def of(self, use: Use) -> Verdict:
        """Who runs the code at a use; for a configuration, who is given it."""
        if use.call is not None and is_class(use.qualname):
            given_to = self.given_to(use.call)
            if given_to.evidence or use.qualname.endswith("Config"):
                return given_to  # a trial may build the configuration of a trainer
        if _is_annotation(use):
            return Verdict(tuple(self._found.get(use.statement, ())))
        return self.around(use.scope)

    def around(self, scope: Scope) -> Verdict:
        """Who runs the code in a scope: its own function, or else the one around it."""
        for outer in scope.enclosing():
            if outer.node in self._found:
                return Verdict(tuple(self._found[outer.node]))
        return UNKNOWN

    def given_to(self, call: ast.Call) -> Verdict:
        """Who is given the object that a call builds."""
        return Verdict(tuple(self._found.get(call, ())))

    def run_by(self, call: ast.Call, scope: Scope) -> list[Runnable]:
        """The functions that a trainer is given to run, as far as the module shows them."""
        named = [k.value for k in call.keywords if k.arg in _FUNCTION_KEYWORDS]
        return [
            runnable
            for argument in (*call.args[:1], *named)
            for runnable in self._runnables(argument, scope, set())
            if not isinstance(runnable, tuple)
        ]

    def entries(self, role: Role) -> list[ast.AST]:
        """The functions and classes that are handed to a trainer or Tuner themselves."""
        return [
            node
            for node in self._entries
            if any(evidence.role is role for evidence in self._found[node])
        ]

    # Where it starts

    def _spread(self) -> None:
        for scope, call, evidence, arguments in self._runners():
            for argument in arguments:
                self._handed_over.add(argument)
                self._run(argument, scope, evidence)
            self._give(call, scope, evidence)
        for scope_node, scope in self.module.names.scope_of.items():
            if isinstance(scope_node, ast.ClassDef):
                self._subclass(scope_node, scope)
        self._follow_wrappers()
        self._follow_helpers()

    def _runners(self) -> Iterator[tuple[Scope, ast.Call, Evidence, list[ast.expr]]]:
        """Each call that runs a function, with the arguments that may be that function."""
        for symbol, mention, names in self.module.mentions:
            for depth, name in enumerate(names):
                role = _role_of(name)
                if role is None:
                    continue
                call = self.module.use(symbol, mention, depth, name).call
                if call is not None:
                    text = f"{name.rpartition('.')[2]}(...)"
                    evidence = Evidence(role, call.lineno, text)
                    yield mention.scope, call, evidence, _functions_in(call, name)

    def _subclass(self, node: ast.ClassDef, scope: Scope) -> None:
        assert scope.parent is not None
        for base in node.bases:
            name = resolve(base, scope.parent)
            if name in _TUNE_CLASSES:
                evidence = Evidence(Role.TUNE_TRAINABLE, node.lineno, f"class {node.name}")
                self._found[node][evidence] = None

    # Which function it is

    def _run(self, node: ast.expr, scope: Scope, evidence: Evidence) -> None:
        for runnable in self._runnables(node, scope, set()):
            if isinstance(runnable, tuple):
                self._parameters[runnable][evidence] = None
            else:
                self._found[runnable][evidence] = None

    def _runnables(
        self, node: ast.expr, scope: Scope, seen: set[ast.AST]
    ) -> Iterator[Runnable | tuple[ast.AST, str]]:
        """The functions and classes that an expression may be; a parameter as its own pair."""
        if node in seen:
            return
        seen.add(node)
        if isinstance(node, ast.Lambda):
            yield node
        elif isinstance(node, ast.Name):
            symbol = scope.lookup(node.id)
            for binding in symbol.bindings if symbol is not None else ():
                yield from self._bound(binding, symbol, seen)
        elif isinstance(node, ast.IfExp):
            yield from self._runnables(node.body, scope, seen)
            yield from self._runnables(node.orelse, scope, seen)
        elif isinstance(node, ast.Attribute):
            yield from self._methods(node, scope)
        elif isinstance(node, ast.Call):
            if resolve(node.func, scope) in _WRAPPERS:
                for argument in node.args[:1]:
                    yield from self._runnables(argument, scope, seen)
            else:
                yield from self._returned(node, scope, seen)

    def _bound(
        self, binding: Binding, symbol: Symbol | None, seen: set[ast.AST]
    ) -> Iterator[Runnable | tuple[ast.AST, str]]:
        assert symbol is not None
        if isinstance(binding.node, (*FUNCTIONS, ast.ClassDef)):
            yield binding.node
        elif binding.kind is Kind.PARAMETER and isinstance(symbol.scope.node, FUNCTIONS):
            yield symbol.scope.node, symbol.name
        elif binding.value is not None:
            yield from self._runnables(binding.value, symbol.scope, seen)

    def _methods(self, node: ast.Attribute, scope: Scope) -> Iterator[Runnable]:
        """``self.method``, ``Class.method`` or ``instance.method``."""
        for owner in self._classes(node.value, scope):
            symbol = self.module.names.scope_of[owner].symbols.get(node.attr)
            for binding in symbol.bindings if symbol is not None else ():
                if isinstance(binding.node, FUNCTIONS):
                    yield binding.node

    def _classes(self, node: ast.expr, scope: Scope) -> Iterator[ast.ClassDef]:
        if isinstance(node, ast.Name):
            if node.id in ("self", "cls"):
                owner = next((s.node for s in scope.enclosing() if s.is_class), None)
                if isinstance(owner, ast.ClassDef):
                    yield owner
                return
            symbol = scope.lookup(node.id)
            for binding in symbol.bindings if symbol is not None else ():
                if isinstance(binding.node, ast.ClassDef):
                    yield binding.node
                elif isinstance(binding.value, ast.Call) and symbol is not None:
                    yield from self._classes(binding.value.func, symbol.scope)
        elif isinstance(node, ast.Call):
            yield from self._classes(node.func, scope)

    def _returned(
        self, call: ast.Call, scope: Scope, seen: set[ast.AST]
    ) -> Iterator[Runnable | tuple[ast.AST, str]]:
        """The functions that a factory of this module returns."""
        for factory in list(self._runnables(call.func, scope, seen)):
            if isinstance(factory, ast.ClassDef):
                yield factory
            elif isinstance(factory, (ast.FunctionDef, ast.AsyncFunctionDef)):
                inner = self.module.names.scope_of[factory]
                for statement in _own_statements(factory):
                    if isinstance(statement, ast.Return) and statement.value is not None:
                        yield from self._runnables(statement.value, inner, seen)

    # Who is given a configuration

    def _give(self, call: ast.Call, scope: Scope, evidence: Evidence) -> None:
        if resolve(call.func, scope) in _WRAPPERS:
            return  # what it passes on is for the function, whatever that does with it
        arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
        for argument in arguments:
            self._give_value(argument, scope, evidence, set())

    def _give_value(
        self, node: ast.expr, scope: Scope, evidence: Evidence, seen: set[ast.AST]
    ) -> None:
        if node in seen:
            return
        seen.add(node)
        if isinstance(node, ast.Call):
            name = resolve(node.func, scope)
            if name is None:
                self._found[node][evidence] = None
            elif _role_of(name) is None:
                self._found[node][evidence] = None
                for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
                    self._give_value(argument, scope, evidence, seen)
        elif isinstance(node, (ast.List, ast.Tuple)):
            for element in node.elts:
                self._give_value(element, scope, evidence, seen)
        elif isinstance(node, ast.BinOp):
            self._give_value(node.left, scope, evidence, seen)
            self._give_value(node.right, scope, evidence, seen)
        elif isinstance(node, ast.Name):
            symbol = scope.lookup(node.id)
            for binding in symbol.bindings if symbol is not None else ():
                if binding.kind is Kind.VALUE and binding.value is not None and symbol is not None:
                    self._give_value(binding.value, symbol.scope, evidence, seen)
        elif isinstance(node, ast.IfExp):
            self._give_value(node.body, scope, evidence, seen)
            self._give_value(node.orelse, scope, evidence, seen)

    # How it spreads

    def _follow_wrappers(self) -> None:
        """``def launch(fn): TorchTrainer(fn)`` hands its own argument over at each call."""
        for function, name in list(self._parameters):
            evidence = self._parameters[function, name]
            for scope, call in self._calls_of(function):
                argument = argument_for(function, name, call)
                if argument is not None:
                    self._handed_over.add(argument)
                    for item in evidence:
                        self._run(argument, scope, item)

    def _calls_of(self, function: ast.AST) -> Iterator[tuple[Scope, ast.Call]]:
        for mention, target in self._local_mentions():
            if target is function and mention.links and isinstance(mention.links[0], ast.Call):
                yield mention.scope, mention.links[0]

    def _follow_helpers(self) -> None:
        """What a function uses runs where it runs: helpers, nested functions, callback classes."""
        uses: dict[ast.AST, set[ast.AST]] = defaultdict(set)
        for mention, target in self._local_mentions():
            if mention.root in self._handed_over:
                continue
            for scope in mention.scope.enclosing():
                uses[scope.node].add(target)
        self._entries = [
            node for node in self._found if isinstance(node, (*FUNCTIONS, ast.ClassDef))
        ]
        pending = list(self._entries)
        own = set(pending)
        while pending:
            node = pending.pop()
            for target in uses[node]:
                fresh = self._found[node].keys() - self._found[target].keys()
                if target not in own and fresh:
                    self._found[target].update(dict.fromkeys(fresh))
                    pending.append(target)

    def _local_mentions(self) -> Iterator[tuple[Mention, ast.AST]]:
        """Each mention of a function or class of this module, with what it means."""
        for scope in self.module.names.scope_of.values():
            for mention in scope.mentions:
                yield from ((mention, target) for target in self._meanings(mention))

    def _meanings(self, mention: Mention) -> Iterator[ast.AST]:
        symbol = mention.scope.lookup(mention.root.id)
        for binding in symbol.bindings if symbol is not None else ():
            if isinstance(binding.node, (*FUNCTIONS, ast.ClassDef)):
                yield binding.node
        if mention.links and isinstance(mention.links[0], ast.Attribute):
            yield from self._methods(mention.links[0], mention.scope)


def _is_annotation(use: Use) -> bool:
    """Whether a use stands in the annotations of a function, which belong to the function."""
    function = use.statement
    if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)) or use.is_import:
        return False
    args = function.args
    arguments = (*args.posonlyargs, *args.args, *args.kwonlyargs)
    annotations = (function.returns, *(argument.annotation for argument in arguments))
    return any(use.node is inner for a in annotations if a is not None for inner in ast.walk(a))


def _role_of(name: str) -> Role | None:
    if is_trainer(name):
        return Role.TRAIN_WORKER
    if name in _TUNE_RUNNERS or name in _TUNE_REGISTRY:
        return Role.TUNE_TRAINABLE
    return None


def _functions_in(call: ast.Call, runner: str) -> list[ast.expr]:
    """The arguments of a runner that may be the function to run."""
    place = 1 if runner in _TUNE_REGISTRY or runner == "ray.tune.Experiment" else 0
    positional = call.args[place : place + 1]
    named = [k.value for k in call.keywords if k.arg in _FUNCTION_KEYWORDS]
    return [*positional, *named]


def _own_statements(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.stmt]:
    """The statements of a function, without those of the functions inside it."""
    pending: list[ast.stmt] = list(function.body)
    while pending:
        statement = pending.pop()
        yield statement
        if not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            pending += [
                node for node in ast.iter_child_nodes(statement) if isinstance(node, ast.stmt)
            ]


def argument_for(function: ast.AST, name: str, call: ast.Call) -> ast.expr | None:
    """The argument that a call gives for a parameter."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        return None
    parameters = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args)]
    if name in parameters and parameters.index(name) < len(call.args):
        return call.args[parameters.index(name)]
    return None
