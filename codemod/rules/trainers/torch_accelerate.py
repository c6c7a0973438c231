"""RS429: ``accelerate``, ``prepare_optimizer`` and ``backward`` give way to PyTorch itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...findings.edits import Edit, EditCall, Remove
from ...findings.finding import Finding
from ...names.module import Module, Use
from .._rule import Context, Rule
from .._shared.configs import is_constant

if TYPE_CHECKING:
    import libcst as cst

rule = Rule("RS429")

_PACKAGES = ("ray.train.torch", "ray.train.torch.train_loop_utils")
_ACCELERATE = tuple(f"{package}.accelerate" for package in _PACKAGES)


@rule.on_use(
    *(f"{package}.{name}" for package in _PACKAGES for name in ("backward", "prepare_optimizer")),
    *_ACCELERATE,
)
def replace(use: Use, _: Context) -> Iterator[Finding]:
    """One of the three functions; an import only where nothing uses what it binds."""
    if use.is_import and use.symbol.mentions:
        return
    yield rule.finding(use, () if _is_mixed(use.module) else _edits(use))


def _is_mixed(module: Module) -> bool:
    """Whether mixed precision is switched on, or may be."""
    return any(
        not (use.call is not None and _is_plain(use.call)) for use in module.find(*_ACCELERATE)
    )


def _is_plain(call: ast.Call) -> bool:
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    return all(is_constant(value, False) for value in given)


def _edits(use: Use) -> Sequence[Edit]:
    call = use.call
    if call is None:
        return ()
    if use.qualname in _ACCELERATE:
        is_alone = isinstance(use.statement, ast.Expr) and use.statement.value is call
        return [Remove(use.statement)] if is_alone else ()
    if len(call.args) != 1 or call.keywords or isinstance(call.args[0], ast.Starred):
        return ()
    return [EditCall(call, _method if use.qualname.endswith(".backward") else _argument)]


def _argument(call: cst.Call) -> cst.BaseExpression:
    """``prepare_optimizer(optimizer)`` is the optimizer."""
    return call.args[0].value


def _method(call: cst.Call) -> cst.BaseExpression:
    """``backward(loss)`` is ``loss.backward()``."""
    import libcst as cst  # noqa: PLC0415 - `check` gets by without libcst

    loss = call.args[0].value
    if not isinstance(loss, (cst.Name, cst.Attribute, cst.Call, cst.Subscript)) and not loss.lpar:
        loss = loss.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    return cst.Call(cst.Attribute(loss, cst.Name("backward")))
