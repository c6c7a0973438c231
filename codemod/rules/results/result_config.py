"""RS518: ``result.config`` of a trainer raises; the script still has what it gave the trainer."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...findings.edits import Edit, Replace
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.uses_of import mentions_of
from ...names.module import Module, Use
from ...names.scopes import Kind, Symbol
from .._rule import Context, Rule
from .._shared.results import RESULT, trainer_of

rule = Rule("RS518")

_CHANGES = {"clear", "pop", "popitem", "setdefault", "update"}


@rule.on_use(f"{RESULT}.config")
def replace(use: Use, _: Context) -> Iterator[Finding]:
    """The configuration of the training function."""
    if use.is_spelled:
        yield rule.finding(use, _edits(use))


def _edits(use: Use) -> Sequence[Edit]:
    if use.mention is None:
        return ()
    match use.mention.links[use.depth - 1 : use.depth + 1]:
        case (
            ast.Attribute(value=result),
            ast.Subscript(slice=ast.Constant(value="train_loop_config"), ctx=ast.Load()) as part,
        ):
            trainer = trainer_of(result, use.scope)
        case _:
            return ()
    given = keyword_of(trainer[0], "train_loop_config") if trainer is not None else None
    if given is None or trainer is None or not isinstance(given.value, ast.Name):
        return ()
    config = use.scope.lookup(given.value.id)
    is_same = config is not None and trainer[1].lookup(given.value.id) is config
    if config is None or not is_same or not _never_changes(use.module, config):
        return ()
    return [Replace(part, given.value.id)]


def _never_changes(module: Module, config: Symbol) -> bool:
    """Whether a variable is given a value once, and that value is left as it is."""
    kinds = [binding.kind for binding in config.bindings]
    if kinds not in ([Kind.VALUE], [Kind.PARAMETER]):
        return False
    for mention in mentions_of(module, config):
        match mention.links[:2]:
            case (ast.Subscript(ctx=ast.Store() | ast.Del()), *_):
                return False
            case (ast.Attribute(attr=name), ast.Call()) if name in _CHANGES:
                return False
    return True
