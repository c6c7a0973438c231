"""RS827: ``logging.basicConfig`` does nothing on a worker unless it is forced to."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.edits import SetKeyword
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Module
from .._rule import Context, Rule
from .._shared.configs import is_unpacking
from .._shared.training import calls_on_workers

rule = Rule("RS827")


@rule.on_module
def force(module: Module, _: Context) -> Iterator[Finding]:
    """The call in code that a trainer is seen to run."""
    found = [
        called
        for called in calls_on_workers(module, ("logging.basicConfig",))
        if keyword_of(called.call, "force") is None
    ]
    for called in found:
        # Of several calls the first one counted; forced, the last one would.
        is_certain = called.verdict.role is not None and len(found) == 1
        is_certain = is_certain and not is_unpacking(called.call)
        edits = [SetKeyword(called.call, "force", "True")] if is_certain else []
        yield rule.finding((module, called.call), edits, verdict=called.verdict)
