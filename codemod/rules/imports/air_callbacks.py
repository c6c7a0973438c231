"""RS107: ``ray.air.callbacks`` moved to ``ray.air.integrations``."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context
from .._tables import renames

_REMOVED = "ray.air.integrations.keras.Callback"
_EFFECT = (
    f"`{_REMOVED}`: the class was removed. `ImportError: cannot import name 'Callback' from "
    "'ray.air.integrations.keras'`."
)
_LEFT = (
    "Replace it by hand with `ReportCheckpointCallback` of the same module, whose arguments are "
    "others."
)

rule = renames("RS107", when=lambda use, _: not use.qualname.startswith(_REMOVED))


@rule.on_use(_REMOVED)
def report_removed(use: Use, _: Context) -> Iterator[Finding]:
    """The class of Keras that is gone, though its module stays."""
    if use.is_spelled:
        yield rule.finding(use, message=_EFFECT, advice=_LEFT)
