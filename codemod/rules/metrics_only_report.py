"""RS202: ``train.report(metrics)`` without a checkpoint keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding
from ..module import Module, Use
from ..rule import Context, Rule
from ._reports import is_lossy
from ._roles import under_tune

rule = Rule("RS202")


@rule.on_call("ray.train.report")
def report(use: Use, context: Context) -> Iterator[Finding]:
    """A report that nobody is seen to keep."""
    assert use.call is not None
    if not is_lossy(use, use.call) or under_tune(use, context):
        return
    if not _is_kept(use.module):
        yield rule.finding(use, verdict=context.role(use))


def _is_kept(module: Module) -> bool:
    """Whether the module has a callback that sees every report."""
    return any(
        use.qualname == "ray.train.UserCallback"
        or use.qualname.startswith(("railswitch.v1", "railswitch.v2"))
        for use in module.imports
    ) or any(module.find("ray.train.UserCallback"))
