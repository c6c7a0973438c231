"""RS317: the order of ``RunConfig``'s parameters has changed."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import RUN_CONFIG

rule = Rule("RS317")

_UNCHANGED = 2  # name and storage_path


@rule.on_call(*RUN_CONFIG)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """The first argument whose place means something else than it did."""
    assert use.call is not None
    for argument in use.call.args[_UNCHANGED : _UNCHANGED + 1]:
        yield rule.finding((use.module, argument))
