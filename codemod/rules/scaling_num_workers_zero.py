"""RS304: with ``num_workers=0`` the training function runs in the driver."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..finding import Finding
from ..module import Use
from ..names import Scope, resolve
from ..rule import Context, Rule
from ..values import behind
from ._configs import SCALING_CONFIG, argument, is_constant

rule = Rule("RS304")

_COUNTS = {"torch.cuda.device_count()", "torch.accelerator.device_count()"}
_RESOURCES = {"ray.cluster_resources().get()", "ray.available_resources().get()"}


@rule.on_call(*SCALING_CONFIG)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A 0 that is written there, and a count of devices that may turn out to be 0."""
    given = argument(use, "num_workers", 1)
    if given is not None and _may_be_zero(*behind(given, use.scope)):
        yield rule.finding((use.module, given))


def _may_be_zero(number: ast.expr, scope: Scope) -> bool:
    match number:
        case ast.Call(func=ast.Name(id="int"), args=[inner]):
            return _may_be_zero(*behind(inner, scope))
        case ast.Call(args=[_, default]) if is_constant(default, 0):
            return resolve(number, scope) in _RESOURCES
    return is_constant(number, 0) or resolve(number, scope) in _COUNTS
