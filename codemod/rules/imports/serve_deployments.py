"""RS134: Ray Serve builds applications; deployments are not deployed one by one."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Module, Use
from ...names.scopes import FUNCTIONS, Scope, resolve
from .._rule import Context
from .._tables import is_plain, keywords, report_names

_WHERE_TO_LISTEN = ("host", "port")

rule = keywords("RS134", unless=lambda name, _: name in _WHERE_TO_LISTEN)

report_names(rule)


@rule.on_call("ray.serve.run")
def report_where_to_listen(use: Use, _: Context) -> Iterator[Finding]:
    """``serve.run(app, port=8000)``."""
    assert use.call is not None
    given = [keyword for keyword in use.call.keywords if keyword.arg in _WHERE_TO_LISTEN]
    if given:
        segment = use.module.source.segment
        options = ", ".join(f'"{keyword.arg}": {segment(keyword.value)}' for keyword in given)
        yield rule.finding(
            (use.module, given[0]),
            message=f"`TypeError: run() got an unexpected keyword argument '{given[0].arg}'`.",
            advice=(
                f"Call `serve.start(http_options={{{options}}})` before it, which counts for all "
                "applications, and leave it out here."
            ),
        )


_DEPLOYMENT = "ray.serve.Deployment."
_METHODS = frozenset(
    name.old.removeprefix(_DEPLOYMENT)
    for name in rule.row.names
    if is_plain(name.old) and name.old.startswith(_DEPLOYMENT)
)


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Calls of what a decorated class or function of the module had as a deployment."""
    for call, scope in module.names.calls:
        match call.func:
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if attribute in _METHODS:
                if _is_deployment(name, scope):
                    yield rule.finding((module, call.func))


def _is_deployment(name: str, scope: Scope) -> bool:
    symbol = scope.lookup(name)
    return symbol is not None and any(
        resolve(decorator, symbol.scope) in {"ray.serve.deployment", "ray.serve.deployment()"}
        for binding in symbol.bindings
        if isinstance(binding.node, (ast.ClassDef, *FUNCTIONS))
        for decorator in getattr(binding.node, "decorator_list", ())
    )
