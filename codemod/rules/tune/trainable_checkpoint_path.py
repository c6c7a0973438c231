"""RS635: ``Trainable.save_checkpoint`` that returns a path inside its directory."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.values import behind
from ...names.module import Module
from ...names.scopes import Kind, Scope, resolve
from .._rule import Context, Rule
from .._shared.classes import TRAINABLE, subclasses

rule = Rule("RS635")

_CONVERTED = {"str", "os.fspath", "pathlib.Path", "pathlib.PosixPath"}
"""What gives back the path that it is given, as a text or as an object."""


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Each such value that the method returns."""
    if "save_checkpoint" not in module.source.text:
        return
    for owner in subclasses(module, TRAINABLE):
        for method in owner.body:
            if isinstance(method, ast.FunctionDef) and method.name == "save_checkpoint":
                scope = module.names.scope_of[method]
                for value in scope.returns:
                    if _is_inside(value, scope, _directory(method)):
                        yield rule.finding((module, value))


def _directory(method: ast.FunctionDef) -> str:
    """The name of the argument that is the directory."""
    arguments = [*method.args.posonlyargs, *method.args.args]
    return arguments[1].arg if len(arguments) > 1 else ""


def _is_inside(node: ast.expr, scope: Scope, directory: str) -> bool:
    """Whether a path is made of the directory and something more."""
    node, scope = behind(node, scope)
    start: ast.expr
    match node:
        case ast.Call(func=function, args=[start]) if _name(function, scope) in _CONVERTED:
            return _is_inside(start, scope, directory)
        case ast.Call(func=function, args=[start, _, *_]):
            if _name(function, scope) not in {"os.path.join", "pathlib.Path"}:
                return False
        case ast.Call(func=ast.Attribute(value=start, attr="joinpath"), args=[_, *_]):
            pass
        case ast.BinOp(left=start, op=ast.Div() | ast.Add()):
            pass
        case ast.JoinedStr(values=[ast.FormattedValue(value=start), _, *_]):
            pass
        case _:
            return False
    return _is_directory(start, scope, directory) or _is_inside(start, scope, directory)


def _is_directory(node: ast.expr, scope: Scope, directory: str) -> bool:
    node, scope = behind(node, scope)
    match node:
        case ast.Name(id=name):
            return name == directory and _is_parameter(node, scope)
        case ast.Call(func=function, args=[start]) if _name(function, scope) in _CONVERTED:
            return _is_directory(start, scope, directory)
    return False


def _is_parameter(node: ast.Name, scope: Scope) -> bool:
    """Whether a name still is what the caller gave."""
    symbol = scope.lookup(node.id)
    found = symbol.bindings_at(node) if symbol is not None else []
    return [binding.kind for binding in found] == [Kind.PARAMETER]


def _name(function: ast.expr, scope: Scope) -> str:
    """The qualified name of a function, or that of one that is built in."""
    if isinstance(function, ast.Name) and scope.lookup(function.id) is None:
        return function.id
    return resolve(function, scope) or ""
