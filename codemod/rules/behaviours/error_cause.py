"""RS820: a ``TrainingFailedError`` of V2 has no ``__cause__``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...findings.edits import Edit, Replace
from ...findings.finding import Finding
from ...names.module import Module
from ...names.scopes import Mention
from .._rule import Context, Rule
from .._shared.errors import FAILED, caught, names_in

rule = Rule("RS820")


@rule.on_module
def replace(module: Module, _: Context) -> Iterator[Finding]:
    """``error.__cause__`` in the ``except`` around ``fit()``."""
    if "__cause__" not in module.source.text:
        return
    for found in caught(module):
        handler = found.handler
        if handler is None or handler.name is None:
            continue
        names = names_in(found.types, found.scope)
        if set(names).isdisjoint({*FAILED, "RuntimeError"}):
            continue
        for mention in found.scope.mentions:
            if mention.root.id == handler.name and _is_inside(module, mention, handler):
                match mention.links:
                    case (ast.Attribute(attr="__cause__") as cause, *rest):
                        is_certain = set(names) <= set(FAILED)
                        edits = _edits(handler.name, cause, rest) if is_certain else ()
                        yield rule.finding((module, cause), edits)


def _edits(error: str, cause: ast.expr, rest: Sequence[ast.expr]) -> Sequence[Edit]:
    text = f"next(iter({error}.worker_failures.values()))"
    match rest:
        case ():
            return [Replace(cause, text)]
        case (ast.Attribute(attr="cause") as inner, *_):
            return [Replace(inner, text)]  # V1 put a `RayTaskError` around it
    return ()


def _is_inside(module: Module, mention: Mention, handler: ast.ExceptHandler) -> bool:
    around = (mention.statement, *module.parents(mention.statement))
    return any(statement in handler.body for statement in around)
