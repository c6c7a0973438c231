"""RS118: ``for epoch in shard.iter_epochs(n)`` became ``for _ in range(n)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...findings.edits import Edit, EditCall, Replace
from ...findings.finding import Finding
from ...findings.refused import Refused
from ...names.module import Module, Use
from ...names.scopes import Kind, Mention, Scope
from .._rule import Context, Rule
from .._shared.datasets import unseen_calls

if TYPE_CHECKING:
    import libcst as cst

rule = Rule("RS118")


@rule.on_use("ray.data.DataIterator.iter_epochs")
def loop(use: Use, _: Context) -> Iterator[Finding]:
    """A loop over the epochs of a shard."""
    yield rule.finding(use, _edits(use))


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Loops over epochs where the source does not show what the object is."""
    for call in unseen_calls(module, "iter_epochs"):
        unseen = Refused("it is not seen that this is a shard of Ray's")
        yield rule.finding((module, call.func), unseen)


def _edits(use: Use) -> list[Edit] | Refused:
    """The edits that turn the loop into a plain one; none where that is not certain."""
    match use.statement:
        case ast.For(
            target=ast.Name() as variable,
            iter=ast.Call(func=ast.Attribute(value=ast.Name() as shard)) as call,
        ) if use.call is call:
            if not _is_number_given(call):
                return Refused("how many epochs there are is not given as a number")
            mentions = _mentions(variable.id, use)
            if all(_may_be_called(shard.id, mention, use) for mention in mentions):
                name = "_" if _is_throwaway(use.scope) else variable.id
                return [
                    Replace(variable, name),
                    EditCall(call, _to_range),
                    *(Replace(mention.root, shard.id) for mention in mentions),
                ]
            return Refused("the shard of an epoch is used for more than its batches")
    return Refused("it is not what a `for` loop with one variable goes through")


def _is_number_given(call: ast.Call) -> bool:
    """Whether the only argument is a number of epochs; -1 stands for no limit."""
    match call:
        case ast.Call(args=[number], keywords=[]):
            return not isinstance(number, (ast.Starred, ast.UnaryOp))
        case ast.Call(args=[], keywords=[ast.keyword(arg="max_epoch", value=number)]):
            return not isinstance(number, ast.UnaryOp)
    return False


def _mentions(name: str, use: Use) -> list[Mention]:
    """Every place of the module that means the loop's variable."""
    symbol = use.scope.lookup(name)
    return [
        mention
        for scope in use.module.names.scope_of.values()
        for mention in scope.mentions
        if mention.root.id == name and mention.scope.lookup(name) is symbol
    ]


def _may_be_called(shard: str, mention: Mention, use: Use) -> bool:
    """Whether the shard can stand where the loop's variable does: in the loop, and unchanged."""
    assert isinstance(use.statement, ast.For)
    variable = mention.scope.lookup(mention.root.id)
    symbol = mention.scope.lookup(shard)
    is_inside = mention.statement in set(_below(use.statement.body))
    return (
        is_inside
        and variable is not None
        and len(variable.bindings) == 1
        and symbol is use.symbol
        and len(symbol.bindings) == 1
        and mention.scope.lookup("range") is None
    )


def _below(statements: list[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in statements:
        yield from (node for node in ast.walk(statement) if isinstance(node, ast.stmt))


def _is_throwaway(scope: Scope) -> bool:
    """Whether ``_`` means nothing but what nobody needs, in particular no translation."""
    symbol = scope.lookup("_")
    return symbol is None or all(binding.kind is Kind.OTHER for binding in symbol.bindings)


def _to_range(call: cst.Call) -> cst.Call:
    import libcst as cst  # noqa: PLC0415 - `check` gets by without libcst

    number = call.args[0].with_changes(keyword=None, equal=cst.MaybeSentinel.DEFAULT)
    return call.with_changes(func=cst.Name("range"), args=[number])
