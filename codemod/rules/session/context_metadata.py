"""RS216: nobody has ``get_context().get_metadata()`` any more, neither a worker nor a trial."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.roles import under_tune

rule = Rule("RS216")

_IN_TRIAL = (
    "`get_context().get_metadata()` in a function that a Tuner runs: a `DeprecationWarning`, which "
    "is raised and ends the trial. Ray Tune never had metadata to give."
)
_DELETE = "Delete the call; what the function needs to know goes into `param_space`."


@rule.on_use(*(name.old for name in rule.row.names))
def report(use: Use, context: Context) -> Iterator[Finding]:
    """Every use; in a trial there is nothing to move."""
    if not use.is_spelled:
        return
    if use.qualname.startswith("ray.tune.") or under_tune(use, context):
        yield rule.finding(use, message=_IN_TRIAL, advice=_DELETE, verdict=context.role(use))
    else:
        yield rule.finding(use)
