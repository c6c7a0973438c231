"""Deployments of Ray Serve as a module shows them: their names, routes, and who runs them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.module import Module
from ...names.scopes import FUNCTIONS, Scope, Symbol, resolve

_DECORATOR = "ray.serve.deployment"


@dataclass(frozen=True)
class Deployment:
    """A decorated class or function, which in a notebook may be there several times."""

    symbol: Symbol
    decorators: tuple[ast.expr, ...]
    """``serve.deployment``, called or not, once for each definition."""

    def option(self, name: str) -> ast.expr | None:
        """What the decorator is given; KeyError where its definitions differ."""
        given = [
            keyword_of(decorator, name) if isinstance(decorator, ast.Call) else None
            for decorator in self.decorators
        ]
        texts = {ast.unparse(keyword.value) if keyword else None for keyword in given}
        if len(texts) != 1:
            raise KeyError(name)
        return given[0].value if given[0] is not None else None

    @property
    def name(self) -> str | None:
        """Its name, where it is seen."""
        given = self.option("name")
        if given is None:
            return self.symbol.name
        is_text = isinstance(given, ast.Constant) and isinstance(given.value, str)
        return str(given.value) if is_text and isinstance(given, ast.Constant) else None

    def runs(self, module: Module) -> list[ast.Call]:
        """The calls of ``serve.run`` that run an application of it, at the driver's end."""
        return [
            call
            for call, scope in module.names.calls
            if resolve(call.func, scope) == "ray.serve.run"
            and call.args
            and self._is_bound(*behind(call.args[0], scope))
        ]

    def deploys(self, module: Module) -> list[ast.Call]:
        """The calls of its ``deploy``."""
        return [
            call
            for call, scope in module.names.calls
            if self._is_method(call.func, scope, "deploy")
        ]

    def _is_bound(self, node: ast.expr, scope: Scope) -> bool:
        return isinstance(node, ast.Call) and self._is_method(node.func, scope, "bind")

    def _is_method(self, function: ast.expr, scope: Scope, method: str) -> bool:
        match function:
            case ast.Attribute(value=value, attr=attribute) if attribute == method:
                name, _ = with_options(value)
                return name is not None and scope.lookup(name) is self.symbol
        return False


def with_options(node: ast.expr) -> tuple[str | None, list[ast.Call]]:
    """The variable in ``X.options(...)``, or in ``X``, and the calls that give it other options."""
    match node:
        case ast.Name(id=name):
            return name, []
        case ast.Call(func=ast.Attribute(value=inner, attr="options")):
            found, given = with_options(inner)
            return found, [*given, node]
    return None, []


def deployment_of(name: str, scope: Scope) -> Deployment | None:
    """The deployment that a name means, if the module shows it."""
    symbol = scope.lookup(name)
    if symbol is None:
        return None
    found = tuple(
        decorator
        for binding in symbol.bindings
        if isinstance(binding.node, (ast.ClassDef, *FUNCTIONS))
        for decorator in getattr(binding.node, "decorator_list", ())
        if resolve(decorator, symbol.scope) in {_DECORATOR, f"{_DECORATOR}()"}
    )
    return Deployment(symbol, found) if found else None


def deployments(module: Module) -> Iterator[Deployment]:
    """All deployments that a module defines."""
    if "deployment" not in module.source.text:
        return
    for scope in module.names.scope_of.values():
        for name in scope.symbols:
            found = deployment_of(name, scope)
            if found is not None:
                yield found
