"""RS120: ``ds.fully_executed()`` became ``ds.materialize()``, and ``ds.lazy()`` is ``ds``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...findings.edits import EditCall, renamed
from ...findings.finding import Finding
from ...names.module import Module, Use
from .._rule import Context, Rule
from .._shared.datasets import unseen_calls

if TYPE_CHECKING:
    import libcst as cst

rule = Rule("RS120")


@rule.on_use("ray.data.Dataset.fully_executed")
def materialize(use: Use, _: Context) -> Iterator[Finding]:
    """A call without arguments; the new method takes none."""
    has_arguments = use.call is not None and (use.call.args or use.call.keywords)
    edits = () if has_arguments else renamed(use, "ray.data.Dataset.materialize")
    yield rule.finding(use, edits)


@rule.on_call("ray.data.Dataset.lazy")
def drop(use: Use, _: Context) -> Iterator[Finding]:
    """The dataset itself takes the place of the call."""
    assert use.call is not None
    yield rule.finding(use, [EditCall(use.call, _owner)])


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Nothing but a dataset has a method of this name."""
    for call in unseen_calls(module, "fully_executed"):
        yield rule.finding((module, call.func))


def _owner(call: cst.Call) -> cst.BaseExpression:
    from libcst import Attribute  # noqa: PLC0415 - `check` gets by without libcst

    assert isinstance(call.func, Attribute)
    return call.func.value
