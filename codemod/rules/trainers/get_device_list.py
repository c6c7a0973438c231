"""RS432: ``get_device()`` returns one device; ``get_devices()`` returns the list."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import renamed
from ...findings.finding import Finding
from ...flow.uses_of import ancestors, assigned_to, mentions_of
from ...knowledge.spellings import spellings
from ...names.module import Use
from .._rule import Context, Rule

rule = Rule("RS432")


@rule.on_call(*spellings("ray.train.torch.get_device"))
def rename(use: Use, _: Context) -> Iterator[Finding]:
    """A call whose result is used as only a list can be."""
    assert use.call is not None
    variable = assigned_to(use.statement, use.call, use.scope)
    if variable is None:
        is_list = _is_list(use.statement, use.call)
    else:
        mentions = mentions_of(use.module, variable)
        is_list = len(variable.bindings) == 1 and bool(mentions)
        is_list = is_list and all(
            (bool(mention.links) and isinstance(mention.links[0], ast.Subscript))
            or (not mention.links and _is_list(mention.statement, mention.root))
            for mention in mentions
        )
    if is_list:
        yield rule.finding(use, renamed(use, "ray.train.torch.get_devices"))


def _is_list(statement: ast.stmt, node: ast.expr) -> bool:
    match ancestors(statement, node)[0]:
        case ast.Subscript(value=value) | ast.Starred(value=value):
            return value is node
        case ast.For(iter=value) | ast.comprehension(iter=value):
            return value is node
        case ast.Assign(targets=[ast.Tuple() | ast.List()], value=value):
            return value is node
        case ast.Call(func=ast.Name(id="len" | "enumerate" | "list" | "zip")):
            return True
    return False
