"""RS520: a training function must not return a model."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from ...findings.edits import Edit, Remove, Replace
from ...findings.finding import Finding
from ...findings.refused import Refused
from ...flow.uses_of import own_nodes
from ...flow.values import behind
from ...names.module import Module
from ...names.scopes import Scope
from ...repository.roles import roles_of
from .._rule import Context, Rule
from .._shared.training import entries, name_of

rule = Rule("RS520")

_FRAMEWORK = re.compile(
    r"(?:torch(?!\.(?:cuda|distributed))|ray\.train\.torch\.prepare_model|tensorflow|keras|lightning|pytorch_lightning"
    r"|transformers|jax|flax)\b"
)
_LARGE = re.compile(r"(?:.*_)?(?:model|net|network|module|state_dict|weights|optimizer)")

_RETURN = re.compile(r"^[ \t]+return[ \t]*[\w(\[{]", re.MULTILINE)


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """A ``return`` of something large in a function that a trainer is given."""
    if not _RETURN.search(module.source.text):
        return
    for function in entries(module):
        scope = module.names.scope_of[function]
        for node in own_nodes(function):
            if isinstance(node, ast.Return) and _is_large(node.value, scope):
                verdict = roles_of(module).around(scope)
                yield rule.finding((module, node), _edits(module, function, node), verdict=verdict)


def _is_large(value: ast.expr | None, scope: Scope) -> bool:
    """Whether a value is seen to be of a framework's, or is called like a model."""
    if value is None:
        return False
    made, owner = behind(value, scope)
    match made:
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Dict(values=parts):
            return any(_is_large(part, owner) for part in parts)
        case ast.Call(func=ast.Name(id="dict"), keywords=keywords):
            return any(_is_large(keyword.value, owner) for keyword in keywords)
        case ast.Call():
            return _is_made_by_framework(made, owner) or _is_called_so(value)
    return _is_called_so(value) and not isinstance(made, ast.Constant)


def _is_called_so(value: ast.expr) -> bool:
    match value:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return bool(_LARGE.fullmatch(name))
    return False


def _is_made_by_framework(made: ast.Call, scope: Scope) -> bool:
    if isinstance(made.func, ast.Attribute) and made.func.attr in ("item", "tolist"):
        return False
    is_state = isinstance(made.func, ast.Attribute) and made.func.attr == "state_dict"
    return is_state or bool(_FRAMEWORK.match(name_of(made.func, scope)))


def _edits(module: Module, function: ast.AST, node: ast.Return) -> Sequence[Edit] | Refused:
    """The edits that return nothing, where nobody but a trainer calls the function."""
    if "return_value" in module.source.text:
        return Refused("the file reads `return_value`")
    if _is_called(module, function):
        return Refused("the file calls the function itself")
    if not isinstance(node.value, ast.Name) or isinstance(function, ast.Lambda):
        return Refused("what it returns is worked out there, which may do something else as well")
    if module.names.parents[node] is function:
        assert isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        if function.body[-1] is node:
            return [Remove(node)]
    return [Replace(node, "return")]


def _is_called(module: Module, function: ast.AST) -> bool:
    """Whether the module itself calls the function, and so may use what it returns."""
    for scope in module.names.scope_of.values():
        for mention in scope.mentions:
            for link in mention.links:
                if isinstance(link, ast.Call) and _may_mean(link.func, function, scope):
                    return True
    return False


def _may_mean(node: ast.expr, function: ast.AST, scope: Scope) -> bool:
    name = getattr(function, "name", None)
    if isinstance(node, ast.Attribute):
        return node.attr == name
    symbol = scope.lookup(node.id) if isinstance(node, ast.Name) else None
    return symbol is not None and any(binding.node is function for binding in symbol.bindings)
