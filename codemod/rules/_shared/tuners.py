"""For the rules about trainers under a ``Tuner``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from railswitch.catalogue import Role

from ...flow.arguments import keyword_of, positional
from ...flow.uses_of import own_nodes
from ...flow.values import behind, unpacked
from ...knowledge.types import is_trainer
from ...names.module import Module, Use
from ...names.scopes import FUNCTIONS, Scope
from ...repository.metrics import may_have_checkpoint
from ...repository.roles import roles_of

TUNER = ("ray.tune.Tuner", "ray.tune.tuner.Tuner")


@dataclass(frozen=True)
class Tuner:
    """A call that makes a ``Tuner``, and what it is to run."""

    use: Use
    call: ast.Call
    trainable: ast.expr

    def argument(self, name: str) -> tuple[ast.expr, Scope] | None:
        """What stands behind one of its other arguments."""
        keyword = keyword_of(self.call, name)
        return behind(keyword.value, self.use.scope) if keyword is not None else None

    @property
    def is_unpacked(self) -> bool:
        """Whether what it is to run comes in a dictionary of arguments."""
        return given(self.call, "trainable", 0) is None

    @property
    def runs_trainer(self) -> bool:
        """Whether it is given a trainer."""
        return roles_of(self.use.module).is_trainer(self.trainable, self.use.scope)

    @property
    def runs_driver(self) -> bool:
        """Whether it is given a function that builds a trainer."""
        roles = roles_of(self.use.module)
        return any(
            trainers_in(self.use.module, function)
            for function in roles.run_by(self.call, self.use.scope)
        )

    @property
    def is_over_trainer(self) -> bool:
        """Whether a trainer does the work: it is given one, in whatever form, or builds one."""
        roles = roles_of(self.use.module)
        match behind(self.trainable, self.use.scope):
            case ast.Call(func=ast.Attribute(value=made, attr="as_trainable")), scope:
                return roles.is_trainer(made, scope)
        return self.runs_trainer or self.runs_driver

    @property
    def keeps_checkpoints(self) -> bool:
        """Whether it is given a function that gives Ray Tune checkpoints by itself."""
        module = self.use.module
        functions = roles_of(module).run_by(self.call, self.use.scope)
        return any(
            use.call is not None
            and may_have_checkpoint(use.call)
            and any(scope.node in functions for scope in use.scope.enclosing())
            for use in module.find("ray.tune.report")
        )


def tuners(module: Module) -> Iterator[Tuner]:
    """Every ``Tuner`` that a module makes."""
    for use in module.find(*TUNER):
        if use.call is not None:
            trainable = given(use.call, "trainable", 0)
            found = [trainable] if trainable else unpacked(use.call, use.scope, "trainable")
            yield from (Tuner(use, use.call, node) for node in found)


def given(call: ast.Call, name: str, place: int) -> ast.expr | None:
    """What a call is given for a parameter, by name or by place."""
    keyword = keyword_of(call, name)
    return keyword.value if keyword is not None else positional(call, place)


def runs_functions(runner: Use) -> bool:
    """Whether a ``Tuner`` or ``tune.run`` is seen to run functions, and no class."""
    assert runner.call is not None
    run = roles_of(runner.module).run_by(runner.call, runner.scope)
    return bool(run) and all(isinstance(trainable, FUNCTIONS) for trainable in run)


def is_refused_for_functions(runner: Use, keyword: ast.keyword) -> bool:
    """Whether ``tune.run`` raises for an argument that only classes may have."""
    return (
        keyword.arg in ("checkpoint_at_end", "checkpoint_freq")
        and is_on(keyword.value, runner.scope)
        and runs_functions(runner)
    )


def is_on(value: ast.expr, scope: Scope) -> bool:
    """Whether something is seen to be switched on."""
    constant, _ = behind(value, scope)
    return isinstance(constant, ast.Constant) and bool(constant.value)


def trainers_in(module: Module, function: ast.AST) -> list[ast.Call]:
    """The trainers that a function builds itself."""
    if not isinstance(function, FUNCTIONS):
        return []
    scope = module.names.scope_of[function]
    return [
        node
        for node in own_nodes(function)
        if isinstance(node, ast.Call) and is_trainer(module.resolve(node.func, scope) or "")
    ]


def is_under_tune(use: Use) -> bool:
    """Whether a Tuner, and nobody else, runs the function in which a use stands."""
    return roles_of(use.module).around(use.scope).role is Role.TUNE_TRAINABLE
