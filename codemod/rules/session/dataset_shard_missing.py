"""RS212: ``train.get_dataset_shard`` raises for a dataset that is not there."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import keyword_of, positional
from ...flow.uses_of import ancestors, assigned_to, may_see
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import trainer_calls

rule = Rule("RS212")


@rule.on_call("ray.train.get_dataset_shard")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A call without a name, for an unknown name, or whose result is compared to None."""
    call = use.call
    assert call is not None
    if _is_guarded(use):
        return
    name = keyword_of(call, "dataset_name")
    given = name.value if name is not None else positional(call, 0)
    has_no_name = not call.args and not call.keywords
    if has_no_name or _is_unknown(use, given) or _is_tested(use, call):
        yield rule.finding(use)


def _is_guarded(use: Use) -> bool:
    """Whether the `KeyError` is caught already."""
    return any(
        isinstance(node, (ast.Name, ast.Attribute)) and ast.unparse(node) == "KeyError"
        for parent in use.module.parents(use.statement)
        if isinstance(parent, ast.Try)
        for handler in parent.handlers
        if handler.type is not None
        for node in ast.walk(handler.type)
    )


def _is_unknown(use: Use, name: ast.expr | None) -> bool:
    """Whether the one trainer that is seen was given other datasets."""
    if not isinstance(name, ast.Constant):
        return False
    given = [keyword_of(call, "datasets") for _, call in trainer_calls(use.module)]
    if len(given) != 1 or given[0] is None or not isinstance(given[0].value, ast.Dict):
        return False
    keys = given[0].value.keys
    literals = [key.value for key in keys if isinstance(key, ast.Constant)]
    return len(literals) == len(keys) and name.value not in literals


def _is_tested(use: Use, call: ast.Call) -> bool:
    if _asks_whether(use.statement, call):
        return True
    variable = assigned_to(use.statement, call, use.scope)
    return variable is not None and any(
        not mention.links and _asks_whether(mention.statement, mention.root)
        for mention in may_see(use.module, variable, use.statement)
    )


def _asks_whether(statement: ast.stmt, node: ast.expr) -> bool:
    """Whether an expression is compared to None, or taken for true or false."""
    around = ancestors(statement, node)
    match around[0]:
        case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return True
        case ast.UnaryOp(op=ast.Not()) | ast.BoolOp():
            return True
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            return test is node
    return False
