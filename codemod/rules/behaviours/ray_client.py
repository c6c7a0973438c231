"""RS829: a trainer should not be run through Ray Client."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.values import behind
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import argument, trainer_calls

rule = Rule("RS829")


@rule.on_call("ray.init", "ray.client", "ray.util.connect")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A connection through Ray Client, in a module that makes a trainer."""
    is_client = use.qualname != "ray.init" or _is_address_of_client(use)
    if is_client and any(trainer_calls(use.module)):
        yield rule.finding(use)


def _is_address_of_client(use: Use) -> bool:
    given = argument(use, "address", 0)
    if given is None:
        return False
    address, _ = behind(given, use.scope)
    if isinstance(address, ast.JoinedStr) and address.values:
        address = address.values[0]
    return isinstance(address, ast.Constant) and str(address.value).startswith("ray://")
